package dev.nacre.jdbc.catalog;

import dev.nacre.core.key.KeyId;
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
  record Pin(UUID catalog, long version) {
    /** As {@code nacre.accept.restored} takes it, when something else came in its place. */
    @Override
    public String toString() {
      return catalog + ":" + version;
    }
  }

  Optional<Pin> last() throws IOException;

  /** After the database's commit only. */
  void save(Pin pin) throws IOException;

  /** A table that the pinned catalog knows was made, and is to last as the catalog does. */
  default void tableMade() throws IOException {}

  /**
   * To be noted down: the data keys of the columns are wrapped with this master key now.
   *
   * @param user who wanted it; empty when it was due
   */
  default void rewrapped(KeyId master, String user) {}

  /** Whether an operator has said that what came in the place of this was put there on purpose. */
  default boolean accepts(Pin last) {
    return false;
  }

  /**
   * In the place of {@link #save}, for what was accepted.
   *
   * @param next has a version above that of the last
   */
  default void accept(Pin last, Pin next) throws IOException {
    throw new IllegalStateException("nobody has accepted anything");
  }
}
