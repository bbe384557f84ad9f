package dev.nacre.wallet;

import dev.nacre.wallet.registry.RegistryMemory;
import dev.nacre.wallet.v1.KnownRegistry;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/** Keeps the registries' ids in the sealed body of a wallet. */
final class WalletRegistryMemory implements RegistryMemory {
  private final LiveWallet wallet;

  WalletRegistryMemory(LiveWallet wallet) {
    this.wallet = wallet;
  }

  @Override
  public Optional<UUID> known(String fileName) throws IOException {
    wallet.requireOpen();
    wallet.tryReload();
    return wallet.content().registries().stream()
        .filter(known -> known.fileName().equals(fileName))
        .map(KnownRegistry::id)
        .findFirst();
  }

  @Override
  public boolean mayBeOthers(String fileName) throws IOException {
    wallet.requireOpen();
    wallet.tryReload();
    return wallet.content().registries().stream()
        .anyMatch(known -> !known.fileName().equals(fileName));
  }

  @Override
  public void remember(String fileName, UUID registryId) throws IOException {
    wallet.change(
        Optional.empty(),
        draft -> {
          draft.putRegistry(new KnownRegistry(registryId, fileName));
          return registryId;
        });
  }
}
