package dev.nacre.jdbc.columns.policy;

import static dev.nacre.jdbc.columns.policy.RememberedBypasses.LIFETIME_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.jdbc.columns.policy.RememberedBypasses.Question;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RememberedBypassesTest {
  private static final ObjectVersions OBJECTS = new ObjectVersions("aa");
  private static final Bypasses FIRST = Bypasses.of(List.of("way"), List.of());
  private static final Bypasses SECOND = Bypasses.of(List.of(), List.of("put"));

  private final String database = "jdbc:of-a-test:" + UUID.randomUUID();
  private final Question question = asked(database, "public", "CUSTOMER", Policy.NONE);

  private static Question asked(String database, String schema, String table, Policy policy) {
    return new Question(database, schema, Set.of(table), policy);
  }

  /** The clock of the JVM begins anywhere, and may run over. */
  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE})
  void anAnswerEndsWithItsLifetime(long since) {
    RememberedBypasses.put(question, OBJECTS, FIRST, since);
    assertThat(RememberedBypasses.find(question, OBJECTS, since)).contains(FIRST);
    long end = since + LIFETIME_NANOS;
    assertThat(RememberedBypasses.find(question, OBJECTS, end - 1)).contains(FIRST);
    assertThat(RememberedBypasses.find(question, OBJECTS, end)).isEmpty();
    assertThat(RememberedBypasses.find(question, OBJECTS, end + LIFETIME_NANOS)).isEmpty();
  }

  /** To use an answer does not make it younger. */
  @Test
  void onlyANewAnswerLivesAnew() {
    RememberedBypasses.put(question, OBJECTS, FIRST, 0);
    assertThat(RememberedBypasses.find(question, OBJECTS, LIFETIME_NANOS - 1)).contains(FIRST);
    assertThat(RememberedBypasses.find(question, OBJECTS, LIFETIME_NANOS)).isEmpty();
    RememberedBypasses.put(question, OBJECTS, SECOND, LIFETIME_NANOS);
    assertThat(RememberedBypasses.find(question, OBJECTS, 2 * LIFETIME_NANOS - 1)).contains(SECOND);
    assertThat(RememberedBypasses.find(question, OBJECTS, 2 * LIFETIME_NANOS)).isEmpty();
  }

  @Test
  void anotherQuestionHasNoAnswer() {
    RememberedBypasses.put(question, OBJECTS, FIRST, 0);
    assertThat(RememberedBypasses.find(question, new ObjectVersions("ab"), 0)).isEmpty();
    for (Question other :
        List.of(
            asked(database + "2", "public", "CUSTOMER", Policy.NONE),
            asked(database, "shop", "CUSTOMER", Policy.NONE),
            asked(database, "public", "ORDERS", Policy.NONE),
            asked(database, "public", "CUSTOMER", Policy.parse("put() = safe")))) {
      assertThat(RememberedBypasses.find(other, OBJECTS, 0)).as("%s", other).isEmpty();
    }
    assertThat(RememberedBypasses.find(question, OBJECTS, 0)).contains(FIRST);
  }
}
