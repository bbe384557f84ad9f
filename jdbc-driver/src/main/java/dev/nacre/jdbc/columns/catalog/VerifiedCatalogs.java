package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.jdbc.columns.catalog.CatalogPins.Pin;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The catalog of a database that a connection of this process has verified last. The same bytes
 * need not be verified and decoded again: they have the same signature under the same wrapped key.
 * Whether the caller's own master keys unwrap that key is checked each time. Thread-safe.
 */
final class VerifiedCatalogs {
  private static final int MAX_DATABASES = 256;

  private static final Map<String, SoftReference<Verified>> LAST =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, SoftReference<Verified>> last) {
              return size() > MAX_DATABASES;
            }
          });

  private final String database;

  /**
   * @param database its URL, which only limits how many are remembered
   */
  VerifiedCatalogs(String database) {
    this.database = database;
  }

  /**
   * A catalog whose signature was verified.
   *
   * @param signed its bytes, never changed
   * @param pin of these bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared as a record.
  record Verified(byte[] signed, Catalog catalog, Pin pin) {
    @Safeguard(value = "columns-07f", stub = Stub.TRUE)
    private boolean isOf(List<byte[]> parts) {
      int end = 0;
      for (byte[] part : parts) {
        int begin = end;
        end += part.length;
        if (end > signed.length || !Arrays.equals(signed, begin, end, part, 0, part.length)) {
          return false;
        }
      }
      return end == signed.length;
    }
  }

  /** Whether there is one to compare with. */
  boolean isAny() {
    return last().isPresent();
  }

  /**
   * The known catalog if these are its bytes. They are compared as they come: one array of them all
   * would be a large one at each connect. The caller's keys are not asked.
   */
  Optional<Verified> find(List<byte[]> parts) {
    return last().filter(known -> known.isOf(parts));
  }

  /** Verifies and decodes a catalog, unless it is the known one. */
  Verified verify(byte[] signed, MasterKeys masters) throws IOException {
    Optional<Verified> known = find(List.of(signed));
    if (known.isPresent()) {
      requireKey(known.get(), masters);
      return known.get();
    }
    Catalog catalog = CatalogCodec.verify(signed, masters);
    Verified next = new Verified(signed, catalog, Pin.of(catalog, signed));
    SoftReference<Verified> unused = LAST.put(database, new SoftReference<>(next));
    return next;
  }

  /**
   * Refuses a known catalog to a caller whose master keys do not unwrap its key, as its signature
   * could not be verified with them.
   */
  @Safeguard("columns-07g")
  static void requireKey(Verified known, MasterKeys masters) throws IOException {
    Catalog catalog = known.catalog();
    masters.unwrap(catalog.key(), CatalogCodec.scope(catalog.id())).close();
  }

  private Optional<Verified> last() {
    SoftReference<Verified> known = LAST.get(database);
    return Optional.ofNullable(known == null ? null : known.get());
  }
}
