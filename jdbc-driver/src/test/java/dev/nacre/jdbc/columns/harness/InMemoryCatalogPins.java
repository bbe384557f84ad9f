package dev.nacre.jdbc.columns.harness;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.columns.catalog.CatalogPins;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Pins that outlive a connection, as those of a registry do. */
public final class InMemoryCatalogPins implements CatalogPins {
  private @Nullable Pin last;

  @Override
  public Optional<Pin> last() {
    return Optional.ofNullable(last);
  }

  /** As for a database that nobody has seen. */
  public void forget() {
    last = null;
  }

  @Override
  public void save(Pin pin) throws IOException {
    Pin known = last;
    boolean same = known != null && known.version() == pin.version();
    if (known != null && same && !known.digest().equals(pin.digest())) {
      throw new NacreIOException(ErrorCode.REGISTRY_WOULD_GO_BACK, "as the registry says");
    }
    if (known == null || !same) {
      last = pin;
    }
  }
}
