package dev.nacre.jdbc.columns.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.columns.catalog.CatalogPins;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.registry.CatalogPin;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.KnownRegistries;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The pins of a registry.
 *
 * @param moved what another process pins just before this one does
 */
public record RegistryCatalogPins(Path file, Wallet wallet, @Nullable Pin moved)
    implements CatalogPins {
  public RegistryCatalogPins(Path file, Wallet wallet) {
    this(file, wallet, null);
  }

  @Override
  public Optional<Pin> last() throws IOException {
    try (Registry registry = open()) {
      return registry.pin("shop").map(RegistryCatalogPins::pin);
    }
  }

  private static Pin pin(CatalogPin known) {
    return new Pin(
        known.catalogUuid(),
        known.version(),
        known.masterKey(),
        known.digest().toString(),
        known.familiar());
  }

  @Override
  public void save(Pin pin) throws IOException {
    try (Registry registry = open()) {
      Pin before = moved;
      if (before != null) {
        try (Registry other = open()) {
          assertThat(pin(other.savePin(known(before)))).isEqualTo(before);
        }
      }
      assertThat(pin(registry.savePin(known(pin))).version()).isEqualTo(pin.version());
    }
  }

  private static CatalogPin known(Pin pin) {
    Digest digest = Digest.of(HexFormat.of().parseHex(pin.digest()));
    return new CatalogPin(
        "shop", pin.catalog(), pin.version(), pin.master(), digest, pin.familiar());
  }

  private Registry open() throws IOException {
    return Registry.open(file, wallet.masterKeys(), KnownRegistries.none());
  }
}
