package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What belongs to a column on PostgreSQL stays with it, or keeps it from being converted. */
final class PostgresColumnConversionTest extends ColumnConversionFixture {
  private static final String SECRET = "078-05-1120";
  private static final String ENCRYPT = "ALTER TABLE t MODIFY (c ENCRYPT NO SALT)";

  @Override
  void plainly(DatabaseHarness bench) throws SQLException {
    bench.plain("CREATE TABLE t (id INT PRIMARY KEY, c VARCHAR(20), d INT, e VARCHAR(20))");
    bench.plain(
        "INSERT INTO t SELECT g, '" + SECRET + "', g % 7, 'x' FROM generate_series(1,300) g");
  }

  /** What the server says of a column and of what belongs to it. */
  private static final List<String> BELONGINGS =
      List.of(
          "SELECT attname, attnum, attnotnull, attacl::text, attstattarget,"
              + " col_description(attrelid, attnum) FROM pg_attribute"
              + " WHERE attrelid = 't'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY 2",
          "SELECT i.indexrelid::regclass, i.indisunique, i.indisprimary, i.indisreplident,"
              + " i.indisclustered, pg_get_indexdef(i.indexrelid),"
              + " obj_description(i.indexrelid, 'pg_class') FROM pg_index i"
              + " WHERE i.indrelid = 't'::regclass ORDER BY 6",
          "SELECT conname, pg_get_constraintdef(oid), obj_description(oid, 'pg_constraint')"
              + " FROM pg_constraint WHERE conrelid = 't'::regclass AND contype <> 'c' ORDER BY 1",
          "SELECT pg_get_statisticsobjdef(oid), obj_description(oid, 'pg_statistic_ext')"
              + " FROM pg_statistic_ext WHERE stxrelid = 't'::regclass",
          "SELECT pg_get_serial_sequence('t', 'c'), relreplident, relowner::regrole, relacl::text,"
              + " reloptions::text FROM pg_class WHERE oid = 't'::regclass");

  private static String belongings(DatabaseHarness bench) throws SQLException {
    StringBuilder all = new StringBuilder();
    try (Statement plain = bench.plain.createStatement()) {
      for (String query : BELONGINGS) {
        all.append(text(plain, query)).append('\n');
      }
    }
    return all.toString();
  }

  @Test
  void whatBelongsToAColumnStays() throws Exception {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          bench.plain("ALTER TABLE t ALTER c SET STATISTICS 77, ALTER c SET NOT NULL");
          bench.plain("UPDATE t SET c = c || id");
          bench.plain("COMMENT ON COLUMN t.c IS 'the number'");
          bench.plain("GRANT SELECT (c), UPDATE (c) ON t TO PUBLIC");
          bench.plain("CREATE UNIQUE INDEX by_c ON t (c DESC NULLS LAST) WITH (fillfactor = 60)");
          bench.plain("COMMENT ON INDEX by_c IS 'found'");
          bench.plain("ALTER TABLE t ADD CONSTRAINT pair UNIQUE NULLS NOT DISTINCT (d, c)");
          bench.plain("COMMENT ON CONSTRAINT pair ON t IS 'together'");
          bench.plain("CREATE INDEX more ON t USING hash (c)");
          bench.plain("CREATE INDEX beside ON t (d) INCLUDE (c)");
          bench.plain("ALTER TABLE t REPLICA IDENTITY USING INDEX by_c");
          bench.plain("CLUSTER t USING by_c");
          bench.plain("CREATE STATISTICS seen (dependencies, mcv, ndistinct) ON c, d FROM t");
          bench.plain("COMMENT ON STATISTICS seen IS 'counted'");
          bench.plain("CREATE SEQUENCE numbers OWNED BY t.c");
          bench.plain("ANALYZE t");
          String before = belongings(bench);
          run(statement, ENCRYPT);
          assertThat(belongings(bench)).isEqualTo(before);
          run(statement, "ALTER TABLE t REKEY");
          assertThat(belongings(bench)).isEqualTo(before);
          run(statement, "ALTER TABLE t MODIFY (c DECRYPT)");
          assertThat(belongings(bench)).isEqualTo(before);
        });
  }

  /** Most common values, and the one that stood for all rows before the table was written anew. */
  @Test
  void theServersStatisticsHaveNoValueAnyMore() throws Exception {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          bench.plain("ALTER TABLE t ADD COLUMN f VARCHAR(20) DEFAULT '" + SECRET + "'");
          bench.plain("ALTER TABLE t ALTER COLUMN f DROP DEFAULT");
          bench.plain("CREATE STATISTICS seen (mcv) ON c, f FROM t");
          bench.plain("ANALYZE t");
          List<String> queries =
              List.of(
                  "SELECT COUNT(*) FROM pg_stats s WHERE s::text LIKE '%" + SECRET + "%'",
                  "SELECT COUNT(*) FROM pg_stats_ext s WHERE s::text LIKE '%" + SECRET + "%'",
                  "SELECT COUNT(*) FROM pg_attribute a WHERE a.attmissingval::text LIKE '%"
                      + (SECRET + "%'"));
          try (Statement plain = bench.plain.createStatement()) {
            for (String query : queries) {
              assertThat(text(plain, query)).as(query).isNotEqualTo("0|");
            }
            run(
                statement,
                "ALTER TABLE t MODIFY (c ENCRYPT)",
                "ALTER TABLE t MODIFY (f ENCRYPT NO SALT)");
            for (String query : queries) {
              assertThat(text(plain, query)).as(query).isEqualTo("0|");
            }
          }
          assertThat(text(statement, "SELECT COUNT(*) FROM t WHERE f = '" + SECRET + "'"))
              .isEqualTo("300|");
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE FUNCTION reads() RETURNS BIGINT BEGIN ATOMIC SELECT COUNT(c) FROM t; END",
        "CREATE TABLE other (x VARCHAR(20)); CREATE POLICY p ON other USING"
            + " (EXISTS (SELECT 1 FROM t WHERE t.c = other.x))",
        "CREATE PUBLICATION told FOR TABLE t",
        "CREATE PUBLICATION told FOR TABLE t (id, c)",
        "CREATE PUBLICATION told FOR TABLE t WHERE (c = 'x')",
        "CREATE PUBLICATION told FOR ALL TABLES",
        "CREATE PUBLICATION told FOR TABLES IN SCHEMA public",
        "CREATE STATISTICS seen ON lower(c), d FROM t",
        "CREATE INDEX by_c ON t (c varchar_pattern_ops)",
        "CREATE INDEX by_c ON t (c COLLATE \"C\")",
        "CREATE VIEW seen AS SELECT id FROM t",
        "CREATE MATERIALIZED VIEW seen AS SELECT id FROM t",
        "CREATE RULE r AS ON UPDATE TO t DO ALSO NOTHING",
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';"
            + " CREATE TRIGGER g BEFORE UPDATE ON t FOR EACH ROW EXECUTE FUNCTION f()",
        "CREATE POLICY p ON t USING (id > 0)",
        "ALTER TABLE t ADD COLUMN g VARCHAR(20) GENERATED ALWAYS AS (c) STORED",
        "ALTER TABLE t ADD COLUMN g VARCHAR(20) GENERATED ALWAYS AS (c) VIRTUAL",
        "CREATE INDEX by_part ON t (id) WHERE c = 'x'",
        "CREATE INDEX by_lower ON t (lower(e))",
        "CREATE TABLE child () INHERITS (t)",
        "CREATE TABLE parent (id INT); ALTER TABLE t INHERIT parent",
        "ALTER TABLE t ALTER COLUMN c SET DEFAULT 'x'",
        "ALTER TABLE t ADD CHECK (c <> '')",
        "ALTER TABLE t ADD CHECK (length(c) < 90) NOT ENFORCED",
        "ALTER TABLE t ADD UNIQUE (c, id); CREATE TABLE other (x VARCHAR(20), y INT,"
            + " FOREIGN KEY (x, y) REFERENCES t (c, id))",
        "UPDATE t SET c = c || id; ALTER TABLE t ADD EXCLUDE (c WITH =)",
      })
  void whatWouldBeLostIsSeenBeforeAnythingIsChanged(String obstacle) throws Exception {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          bench.plain(obstacle);
          int heard = bench.tap.heard().size();
          assertThatThrownBy(() -> statement.execute(ENCRYPT)).hasMessageStartingWith("NACRE-4011");
          assertThat(bench.tap.heard().subList(heard, bench.tap.heard().size()))
              .noneMatch(line -> line.contains("LOCK TABLE") || line.contains("nacre_draft"));
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(text(plain, "SELECT COUNT(*) FROM t WHERE c LIKE '" + SECRET + "%'"))
                .isEqualTo("300|");
          }
        });
  }

  /** What PostgreSQL refuses at the last step takes back all before it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE holder (x t)",
        "CREATE DOMAIN boxed AS t; CREATE TABLE holder (x boxed)",
      })
  void whatTheServerRefusesIsUndone(String obstacle) throws Exception {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          bench.plain(obstacle);
          String before = belongings(bench);
          assertThatThrownBy(() -> statement.execute(ENCRYPT)).hasMessageStartingWith("NACRE-4011");
          assertThat(belongings(bench)).isEqualTo(before);
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(text(plain, "SELECT COUNT(*) FROM t WHERE c = '" + SECRET + "'"))
                .isEqualTo("300|");
          }
          assertThat(text(statement, "SELECT COUNT(c) FROM t")).isEqualTo("300|");
        });
  }

  /** It neither names the column nor publishes what a conversion writes; new keys need no draft. */
  @Test
  void publicationsThatAConversionDoesNotDisturbStay() throws Exception {
    on(
        Dialect.POSTGRESQL,
        (bench, connection, statement) -> {
          bench.plain("CREATE PUBLICATION told FOR ALL TABLES WITH (publish = 'insert')");
          bench.plain("ALTER TABLE t ADD CHECK (t IS NOT NULL)");
          run(statement, ENCRYPT);
          bench.plain("CREATE PUBLICATION more FOR TABLE t");
          run(statement, "ALTER TABLE t REKEY");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE t MODIFY (c DECRYPT)"))
              .hasMessageStartingWith("NACRE-4011");
          bench.plain("DROP PUBLICATION more");
          run(statement, "ALTER TABLE t MODIFY (c DECRYPT)");
        });
  }
}
