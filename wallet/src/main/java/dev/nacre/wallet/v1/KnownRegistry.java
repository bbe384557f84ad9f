package dev.nacre.wallet.v1;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * A registry that was created with this wallet, and its place. One registry may have several
 * places, and a place several registries: on another host a registry may have the same path.
 *
 * @param place an absolute path; {@code ./name} for a file beside the wallet, even if both are
 *     moved; or only a name, whose folder an earlier release did not store
 */
public record KnownRegistry(UUID id, String place) {
  private static final String BESIDE = "./";

  /** The place of a registry in the wallet's folder. */
  public static String beside(String fileName) {
    return BESIDE + fileName;
  }

  /** Whether its folder is not known. */
  public boolean isSomewhere() {
    return place.indexOf('/') < 0 && place.indexOf('\\') < 0;
  }

  int size() {
    return 16 + ShortTexts.size(place);
  }

  void writeTo(ByteBuffer out) {
    UuidBytes.put(out, id);
    ShortTexts.put(out, place);
  }

  static KnownRegistry readFrom(ByteBuffer in) throws FormatException {
    return new KnownRegistry(UuidBytes.get(in), ShortTexts.get(in));
  }
}
