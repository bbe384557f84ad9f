package dev.nacre.wallet;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;

/** Checks an operator's remark on a key: a short text that is safe in a terminal. */
final class KeyTag {
  private static final int MAX_CHARS = 100;

  private KeyTag() {}

  static String check(String tag) throws NacreIOException {
    if (tag.length() > MAX_CHARS) {
      throw new NacreIOException(ErrorCode.UNUSABLE_TAG, "The tag of a key is too long");
    }
    if (tag.chars().anyMatch(Character::isISOControl)) {
      throw new NacreIOException(
          ErrorCode.UNUSABLE_TAG, "The tag of a key holds control characters");
    }
    return tag;
  }
}
