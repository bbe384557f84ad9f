package dev.nacre.jdbc.columns.bypass;

import static dev.nacre.jdbc.columns.bypass.BypassCache.LIFETIME_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.rule.access.Bypasses;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BypassCacheTest {
  private static final ObjectVersions OBJECTS = new ObjectVersions("aa");
  private static final Bypasses FIRST = Bypasses.of(List.of("way"), List.of());
  private static final Bypasses SECOND = Bypasses.of(List.of(), List.of("put"));

  private final String database = "jdbc:of-a-test:" + UUID.randomUUID();
  private final BypassCache.Key key = asked(database, "public", "CUSTOMER", Policy.NONE);

  private static BypassCache.Key asked(
      String database, String schema, String table, Policy policy) {
    return new BypassCache.Key(database, schema, Set.of(table), policy);
  }

  /** The clock of the JVM begins anywhere, and may run over. */
  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE})
  void anEntryEndsWithItsLifetime(long since) {
    BypassCache.put(key, OBJECTS, FIRST, since);
    assertThat(BypassCache.find(key, OBJECTS, since)).contains(FIRST);
    long end = since + LIFETIME_NANOS;
    assertThat(BypassCache.find(key, OBJECTS, end - 1)).contains(FIRST);
    assertThat(BypassCache.find(key, OBJECTS, end)).isEmpty();
    assertThat(BypassCache.find(key, OBJECTS, end + LIFETIME_NANOS)).isEmpty();
  }

  /** To find an entry does not make it younger. */
  @Test
  void onlyANewEntryLivesAnew() {
    BypassCache.put(key, OBJECTS, FIRST, 0);
    assertThat(BypassCache.find(key, OBJECTS, LIFETIME_NANOS - 1)).contains(FIRST);
    assertThat(BypassCache.find(key, OBJECTS, LIFETIME_NANOS)).isEmpty();
    BypassCache.put(key, OBJECTS, SECOND, LIFETIME_NANOS);
    assertThat(BypassCache.find(key, OBJECTS, 2 * LIFETIME_NANOS - 1)).contains(SECOND);
    assertThat(BypassCache.find(key, OBJECTS, 2 * LIFETIME_NANOS)).isEmpty();
  }

  @Test
  void entryOfAnotherKeyIsNotFound() {
    BypassCache.put(key, OBJECTS, FIRST, 0);
    assertThat(BypassCache.find(key, new ObjectVersions("ab"), 0)).isEmpty();
    for (BypassCache.Key other :
        List.of(
            asked(database + "2", "public", "CUSTOMER", Policy.NONE),
            asked(database, "shop", "CUSTOMER", Policy.NONE),
            asked(database, "public", "ORDERS", Policy.NONE),
            asked(database, "public", "CUSTOMER", Policy.parse("put() = safe")))) {
      assertThat(BypassCache.find(other, OBJECTS, 0)).as("%s", other).isEmpty();
    }
    assertThat(BypassCache.find(key, OBJECTS, 0)).contains(FIRST);
  }
}
