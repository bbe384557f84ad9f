package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.rule.access.Bypasses;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The bypasses that connections of this process were told last, by what was asked. An answer is
 * used again only while the database says that its objects are the same. Thread-safe.
 */
final class RememberedBypasses {
  private static final int REMEMBERED = 256;

  /**
   * How long an answer is used again. Numbers of transactions come again after 2^32 of them, and
   * some after a crash.
   */
  static final long LIFETIME_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final Map<Question, Answer> ANSWERS =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Question, Answer> eldest) {
          return size() > REMEMBERED;
        }
      };

  private RememberedBypasses() {}

  /**
   * What an answer depends on besides the objects of the database.
   *
   * @param database its URL and the user: some databases show each user different objects
   * @param schema the one of the catalog
   * @param tables the names of the encrypted ones
   * @param policy says which routines are safe; equal only to itself
   */
  record Question(String database, String schema, Set<String> tables, Policy policy) {
    Question {
      tables = Set.copyOf(tables);
    }

    /** Without the URL, which may hold a password. */
    @Override
    public String toString() {
      return "Question[" + schema + ", " + tables + "]";
    }
  }

  /**
   * @param since when it was given, by {@link System#nanoTime}
   */
  private record Answer(ObjectVersions objects, Bypasses bypasses, long since) {
    boolean holds(ObjectVersions same, long now) {
      return objects.equals(same) && now - since < LIFETIME_NANOS;
    }
  }

  /**
   * @param now by {@link System#nanoTime}
   */
  static Optional<Bypasses> find(Question question, ObjectVersions objects, long now) {
    synchronized (ANSWERS) {
      Answer last = ANSWERS.get(question);
      return last != null && last.holds(objects, now)
          ? Optional.of(last.bypasses)
          : Optional.empty();
    }
  }

  /**
   * @param now by {@link System#nanoTime}
   */
  static void put(Question question, ObjectVersions objects, Bypasses bypasses, long now) {
    synchronized (ANSWERS) {
      ANSWERS.put(question, new Answer(objects, bypasses, now));
    }
  }
}
