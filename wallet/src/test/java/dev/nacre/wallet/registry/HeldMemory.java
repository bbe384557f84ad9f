package dev.nacre.wallet.registry;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A memory without a wallet. */
public final class HeldMemory implements RegistryMemory {
  public final Map<String, UUID> remembered = new HashMap<>();
  boolean readOnly;

  @Override
  public Optional<UUID> known(String fileName) {
    return Optional.ofNullable(remembered.get(fileName));
  }

  @Override
  public void remember(String fileName, UUID registryId) throws NacreIOException {
    if (readOnly) {
      throw new NacreIOException(ErrorCode.WALLET_NOT_WRITABLE, "The wallet is read-only");
    }
    remembered.put(fileName, registryId);
  }
}
