package dev.nacre.jdbc.catalog;

import java.io.IOException;
import java.util.Optional;
import java.util.UUID;

/** What is remembered of a database's catalog outside the database. */
public interface CatalogPins {
  /** Where nothing is remembered, because the database does not outlive its process. */
  CatalogPins NONE =
      new CatalogPins() {
        @Override
        public Optional<Pin> last() {
          return Optional.empty();
        }

        @Override
        public void save(Pin pin) {}
      };

  /** The catalog that was last seen. */
  record Pin(UUID catalog, long version) {}

  Optional<Pin> last() throws IOException;

  /** After the database's commit only. */
  void save(Pin pin) throws IOException;
}
