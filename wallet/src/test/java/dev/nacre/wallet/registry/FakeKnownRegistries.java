package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A memory without a wallet. */
public final class FakeKnownRegistries implements KnownRegistries {
  public final Map<Path, List<UUID>> remembered = new HashMap<>();
  boolean readOnly;

  @Override
  public Known known(Path file) {
    return new Known(remembered.getOrDefault(file, List.of()), List.of());
  }

  @Override
  public boolean remembers(Path file, UUID registryId) {
    return known(file).here().contains(registryId);
  }

  @Override
  public boolean knowsAny() {
    return !remembered.isEmpty();
  }

  @Override
  public void remember(Path file, UUID registryId) throws NacreIOException {
    if (readOnly) {
      throw new NacreIOException(ErrorCode.WALLET_NOT_WRITABLE, "The wallet is read-only");
    }
    remembered.computeIfAbsent(file, none -> new ArrayList<>()).add(registryId);
  }
}
