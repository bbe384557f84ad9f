package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import java.io.IOException;
import java.util.Optional;

/** Nothing in a registry goes back. */
final class MonotonicityRule {
  private MonotonicityRule() {}

  /**
   * A catalog of the same id, of a higher version or the same bytes, and under the same master key
   * or a later one: an attacker with an old master key can give a catalog any version.
   */
  static void requireFollowing(CatalogPin known, CatalogPin seen, MasterKeys keys)
      throws IOException {
    if (!known.catalogUuid().equals(seen.catalogUuid())) {
      throw new NacreIOException(
          ErrorCode.REGISTRY_WOULD_GO_BACK,
          "The catalog of "
              + seen.database()
              + " is another one; the registry knows "
              + new RestoreToken(known.catalogUuid(), known.version()));
    }
    if (seen.version() < known.version()) {
      throw wouldGoBack("catalog " + seen.catalogUuid(), known.version(), seen.version());
    }
    if (known.contradicts(seen)) {
      throw new NacreIOException(
          ErrorCode.REGISTRY_WOULD_GO_BACK,
          "The catalog "
              + seen.catalogUuid()
              + " is another one than the registry knows with the version "
              + known.version());
    }
    Optional<KeyId> old = known.masterKey();
    Optional<KeyId> next = seen.masterKey();
    boolean follows =
        old.isEmpty()
            || old.equals(next)
            || (next.isPresent() && keys.mayFollow(old.get(), next.get()));
    if (!follows) {
      throw new NacreIOException(
          ErrorCode.REGISTRY_WOULD_GO_BACK,
          "The catalog "
              + seen.catalogUuid()
              + " is under another master key than the registry knows, and not under a later one");
    }
  }

  static NacreIOException wouldGoBack(String what, long known, long offered) {
    return new NacreIOException(
        ErrorCode.REGISTRY_WOULD_GO_BACK,
        "The registry knows the " + what + " at " + known + ", and was offered " + offered);
  }
}
