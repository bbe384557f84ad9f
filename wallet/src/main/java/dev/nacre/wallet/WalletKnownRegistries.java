package dev.nacre.wallet;

import dev.nacre.wallet.registry.KnownRegistries;
import dev.nacre.wallet.v1.KnownRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stores the ids and places of registries in the encrypted body of a wallet. */
final class WalletKnownRegistries implements KnownRegistries {
  private final LiveWallet wallet;

  WalletKnownRegistries(LiveWallet wallet) {
    this.wallet = wallet;
  }

  @Override
  public Known known(Path file) throws IOException {
    Set<String> places = places(file);
    String name = name(file);
    List<UUID> here = new ArrayList<>();
    List<UUID> somewhere = new ArrayList<>();
    for (KnownRegistry known : registries()) {
      if (places.contains(known.place())) {
        here.add(known.id());
      } else if (known.isSomewhere() && known.place().equals(name)) {
        somewhere.add(known.id());
      }
    }
    return new Known(here, somewhere);
  }

  @Override
  public boolean remembers(Path file, UUID registryId) throws IOException {
    return missing(file, registryId, registries()).isEmpty();
  }

  @Override
  public boolean mayBeOthers(Path file) throws IOException {
    List<UUID> here = known(file).here();
    @Nullable UUID own = here.isEmpty() ? null : here.get(here.size() - 1);
    return registries().stream().anyMatch(known -> !known.id().equals(own));
  }

  @Override
  public boolean knowsAny() throws IOException {
    return !registries().isEmpty();
  }

  @Override
  public void remember(Path file, UUID registryId) throws IOException {
    wallet.change(
        Optional.empty(),
        draft -> {
          for (String place : missing(file, registryId, draft.registries())) {
            draft.putRegistry(new KnownRegistry(registryId, place));
          }
          return registryId;
        });
  }

  private List<KnownRegistry> registries() throws IOException {
    wallet.requireOpen();
    wallet.tryReload();
    return wallet.content().registries();
  }

  private List<String> missing(Path file, UUID registryId, List<KnownRegistry> known) {
    List<String> missing = new ArrayList<>();
    for (String place : places(file)) {
      if (!known.contains(new KnownRegistry(registryId, place))) {
        missing.add(place);
      }
    }
    return missing;
  }

  /**
   * The places of a registry at this path: the path as written, and its real path. Both, so that
   * replacing its folder by a link does not make a registry look new.
   */
  private Set<String> places(Path file) {
    Path written = file.toAbsolutePath().normalize();
    Path own = wallet.store().path().toAbsolutePath().normalize();
    Set<Path> beside = new LinkedHashSet<>(List.of(folder(own), real(folder(own))));
    Set<String> places = new LinkedHashSet<>();
    for (Path folder : List.of(folder(written), real(folder(written)))) {
      places.add(
          beside.contains(folder)
              ? KnownRegistry.beside(name(file))
              : folder.resolve(name(file)).toString());
    }
    return places;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static Path folder(Path file) {
    Path parent = file.getParent();
    return parent == null ? file : parent;
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException notThere) {
      return folder;
    }
  }
}
