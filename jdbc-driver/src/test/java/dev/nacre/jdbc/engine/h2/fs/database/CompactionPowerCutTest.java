package dev.nacre.jdbc.engine.h2.fs.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.engine.h2.harness.InMemoryAnchor;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A database of H2 whose disk loses its power, also between each two steps of a compaction: the new
 * file, what is announced to the registry, the rename, what is told to it afterwards. The database
 * opens, old or new, with everything that was forced.
 */
final class CompactionPowerCutTest {
  /** A statement is about to run. */
  private record Begun(int state) {}

  /** Everything up to this state was forced. */
  private record Forced(int state) {}

  private final List<List<String>> states = new ArrayList<>();

  @Test
  @Covers({"pages-11", "pages-12", "pages-32", "pages-36"})
  void aDatabaseSurvivesAPowerCutInACompaction() throws Exception {
    cutEverywhere(1, 3);
  }

  @Test
  @Tag("slow")
  void longerScriptsSurviveAPowerCutInACompaction() throws Exception {
    cutEverywhere(4, 24);
  }

  private void cutEverywhere(int rounds, int seeds) throws Exception {
    CrashingStorage storage = new CrashingStorage();
    play(storage, rounds);
    int cuts = storage.operations() + 1;
    for (int at = 0; at < cuts; at++) {
      PowerCut cut = storage.cutAt(at);
      if (cut.notes(Forced.class).isEmpty()) {
        continue;
      }
      for (long seed = 0; seed < seeds; seed++) {
        try {
          check(cut, seed);
        } catch (Exception | AssertionError failed) {
          throw new AssertionError("cut at " + at + ", seed " + seed, failed);
        }
      }
    }
    System.out.printf(
        "power cuts on a database of H2 with compactions: %d operations x %d seeds = %d cases%n",
        cuts, seeds, cuts * seeds);
  }

  private void play(CrashingStorage storage, int rounds) throws Exception {
    InMemoryAnchor anchor = new InMemoryAnchor(storage::note);
    List<String> rows = new ArrayList<>();
    try (RawDisk disk = new RawDisk(storage, anchor)) {
      for (String shutdown : List.of("SHUTDOWN COMPACT", "SHUTDOWN DEFRAG", "SHUTDOWN")) {
        try (Connection connection = disk.connect("");
            Statement statement = connection.createStatement()) {
          statement.execute("CREATE TABLE IF NOT EXISTS t (a VARCHAR PRIMARY KEY, pad VARCHAR)");
          for (int round = 0; round < rounds; round++) {
            String row = shutdown.substring(shutdown.length() - 3) + round;
            rows.add(row);
            begin(storage, rows);
            statement.execute("INSERT INTO t VALUES ('" + row + "', REPEAT('" + row + "', 900))");
            statement.execute("CHECKPOINT SYNC");
            storage.note(new Forced(states.size() - 1));
          }
          rows.remove(0);
          begin(storage, rows);
          statement.execute(
              "DELETE FROM t WHERE a = (SELECT MIN(a) FROM t WHERE a NOT IN ("
                  + quoted(rows)
                  + "))");
          statement.execute(shutdown);
        } catch (SQLException closed) {
          // The database was closed by its statement, and says so to whoever closes a connection.
          if (closed.getErrorCode() != 90121) {
            throw closed;
          }
        }
        storage.note(new Forced(states.size() - 1));
      }
    }
  }

  private void begin(CrashingStorage storage, List<String> rows) {
    states.add(rows.stream().sorted().toList());
    storage.note(new Begun(states.size() - 1));
  }

  private void check(PowerCut cut, long seed) throws Exception {
    int forced = cut.lastNote(Forced.class).map(Forced::state).orElseThrow();
    int begun = cut.lastNote(Begun.class).map(Begun::state).orElseThrow();
    InMemoryAnchor anchor = cut.lastNote(InMemoryAnchor.class).orElseThrow().copy();
    var storage = cut.disk(seed);
    try (RawDisk disk = new RawDisk(storage, anchor)) {
      try (Connection connection = disk.connect(";MAX_COMPACT_TIME=0");
          Statement statement = connection.createStatement()) {
        assertThat(states.subList(forced, Math.max(forced, begun) + 1)).contains(rows(statement));
        assertThat(storage.exists(RawDisk.BASE + ".mv.db.tempFile")).isFalse();
        statement.execute("INSERT INTO t VALUES ('after', '')");
      }
      if (seed % 3 != 0) {
        return;
      }
      try (Connection connection = disk.connect(";MAX_COMPACT_TIME=0");
          Statement statement = connection.createStatement()) {
        assertThat(rows(statement)).contains("after");
      }
    }
  }

  private static List<String> rows(Statement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet found = statement.executeQuery("SELECT a FROM t ORDER BY a")) {
      while (found.next()) {
        rows.add(found.getString(1));
      }
    }
    return rows;
  }

  private static String quoted(List<String> rows) {
    return "'" + String.join("', '", rows) + "'";
  }
}
