package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.UUID;

/**
 * The refusals of a registry's file.
 *
 * @param description of the file
 */
record RegistryRefusals(String description) {
  NacreIOException missing(UUID id, RegistryCopy copy) {
    return new NacreIOException(
        ErrorCode.REGISTRY_MISSING,
        "The "
            + description
            + " is gone; to start without it, accept "
            + new RestoreToken(id, 0)
            + "; do the same on another host that gets its own registry"
            + (copy.exists() ? "; its copy " + copy.path() + " is there still" : ""));
  }

  NacreIOException older() {
    return new NacreIOException(
        ErrorCode.REGISTRY_DAMAGED,
        "The "
            + description
            + " was replaced by an older copy of itself, or by one that went on from such a copy");
  }

  NacreIOException foreign() {
    return new NacreIOException(
        ErrorCode.REGISTRY_FOREIGN,
        "The " + description + " is another one than this wallet knows");
  }

  /** What it means for the file that its key was not unwrapped. */
  NacreIOException notUnwrapped(RegistryFile found, NacreIOException cause) {
    if (cause.code() == ErrorCode.KEY_NOT_FOUND) {
      return new NacreIOException(
          ErrorCode.REGISTRY_FOREIGN,
          "The "
              + description
              + " was sealed with the master key "
              + found.key().masterKey()
              + ", which is not in this wallet",
          cause);
    }
    if (cause.code() == ErrorCode.KEY_UNWRAP_FAILED) {
      return new NacreIOException(
          ErrorCode.REGISTRY_DAMAGED,
          "The " + description + " has a right checksum, and a key that was altered",
          cause);
    }
    return cause;
  }
}
