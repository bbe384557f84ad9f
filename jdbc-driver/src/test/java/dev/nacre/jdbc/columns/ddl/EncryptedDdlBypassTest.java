package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** Definitions that would bring a value to the database or a cell out: none is sent. */
final class EncryptedDdlBypassTest extends EncryptedDdlBypassFixture {
  /** Of which nothing may reach a database, whichever it is. */
  private static final List<String> EVERYWHERE =
      List.of(
          // indexes
          "CREATE INDEX i ON customer (ssn)",
          "CREATE UNIQUE INDEX i ON customer (id, ssn)",
          "CREATE INDEX i ON customer (email || 'x')",
          "CREATE INDEX i ON customer ((COALESCE(ssn, name)))",
          "CREATE INDEX i ON customer (lower(name), lower(ssn))",
          "CREATE INDEX i ON customer ((customer))",
          "CREATE INDEX i ON customer ((customer.ssn))",
          "CREATE INDEX i ON customer (email(3))",
          "CREATE INDEX i ON customer (id) WHERE email = '" + MAIL + "'",
          "CREATE INDEX i ON customer (id) WHERE email IN ('" + MAIL + "')",
          "CREATE INDEX i ON customer (id) WHERE name = '" + MAIL + "' AND ssn = '" + SECRET + "'",
          "CREATE INDEX i ON customer (id) WHERE email = name",
          "CREATE INDEX i ON customer (id) WHERE customer IS NULL",
          "CREATE INDEX i ON customer (id) COMMENT '" + SECRET + "'",
          "CREATE INDEX i ON other.customer (ssn)",
          "CREATE INDEX IF NOT EXISTS i ON customer (ssn)",
          "CREATE OR REPLACE INDEX i ON customer (email)",
          "CREATE FULLTEXT INDEX i ON customer (email)",
          "CREATE SPATIAL INDEX i ON customer (ssn)",
          // what is added
          "ALTER TABLE customer ADD x VARCHAR(20) DEFAULT (SELECT ssn FROM customer)",
          "ALTER TABLE customer ADD x VARCHAR(20) DEFAULT ssn",
          "ALTER TABLE customer ADD x VARCHAR(20) GENERATED ALWAYS AS (email)",
          "ALTER TABLE customer ADD x VARCHAR(20) AS (UPPER(ssn))",
          "ALTER TABLE customer ADD x VARCHAR(20) CHECK (x <> ssn)",
          "ALTER TABLE customer ADD x INT CHECK (email = '" + MAIL + "')",
          "ALTER TABLE customer ADD x VARCHAR(20) ON UPDATE ssn",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT DEFAULT '" + SECRET + "'",
          "ALTER TABLE customer ADD x VARCHAR(20) DEFAULT '" + SECRET + "' ENCRYPT",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT CHECK (x = '" + SECRET + "')",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT GENERATED ALWAYS AS (name)",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT COMMENT '" + SECRET + "'",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT UNIQUE",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT NO SALT KEY GROUP",
          "ALTER TABLE customer ADD x ENCRYPT",
          "ALTER TABLE customer ADD x INT FIRST",
          "ALTER TABLE customer ADD x INT AFTER id",
          "ALTER TABLE customer ADD x INT BEFORE ssn",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT FIRST",
          "ALTER TABLE customer ADD x INT INVISIBLE",
          "ALTER TABLE customer ADD x VARCHAR(20) INVISIBLE ENCRYPT",
          "ALTER TABLE customer ADD COLUMN IF NOT EXISTS x VARCHAR(20) ENCRYPT, DROP id",
          "ALTER TABLE customer ADD IF NOT EXISTS ssn VARCHAR(20)",
          "ALTER TABLE customer ADD COLUMN IF NOT EXISTS name VARCHAR(80)"
              + " GENERATED ALWAYS AS (CASE WHEN email = '"
              + SECRET
              + "' THEN 'a' END) STORED",
          "ALTER TABLE customer ADD COLUMN IF NOT EXISTS name VARCHAR(80)"
              + " GENERATED ALWAYS AS (CASE WHEN email = '"
              + SECRET
              + "' THEN 'a' END)",
          "ALTER TABLE customer ADD COLUMN IF NOT EXISTS name VARCHAR(80) DEFAULT (email)",
          "ALTER TABLE customer ADD SSN VARCHAR(20)",
          "ALTER TABLE customer ADD INDEX i (ssn)",
          "ALTER TABLE customer ADD FULLTEXT (email)",
          "ALTER TABLE customer ADD PERIOD FOR SYSTEM_TIME (ssn, email)",
          "ALTER TABLE customer ADD SYSTEM VERSIONING",
          "ALTER TABLE customer ADD PARTITION (PARTITION p VALUES LESS THAN (5))",
          "ALTER TABLE customer ADD UNIQUE (ssn)",
          "ALTER TABLE customer ADD UNIQUE (email(3))",
          "ALTER TABLE customer ADD CONSTRAINT c UNIQUE (lower(email))",
          "ALTER TABLE customer ADD PRIMARY KEY (id, ssn)",
          "ALTER TABLE customer ADD CONSTRAINT c CHECK (ssn IS NULL OR ssn = '" + SECRET + "')",
          "ALTER TABLE customer ADD CHECK (customer IS NOT NULL)",
          "ALTER TABLE customer ADD CONSTRAINT CHECK (ssn <> '')",
          "ALTER TABLE customer ADD CONSTRAINT c EXCLUDE USING gist (ssn WITH =)",
          "ALTER TABLE customer ADD CONSTRAINT c UNIQUE USING INDEX i",
          "ALTER TABLE customer ADD FOREIGN KEY (email) REFERENCES mails (mail)",
          "ALTER TABLE mails ADD FOREIGN KEY (mail) REFERENCES customer (email)",
          "ALTER TABLE mails ADD FOREIGN KEY (mail, n) REFERENCES customer (email, id)",
          "ALTER TABLE customer ADD FOREIGN KEY (email) REFERENCES plain (a)",
          "ALTER TABLE plain ADD FOREIGN KEY (a) REFERENCES customer (email)",
          "ALTER TABLE plain ADD x VARCHAR(80) REFERENCES customer (email)",
          "ALTER TABLE plain ADD x VARCHAR(80) DEFAULT (SELECT ssn FROM customer)",
          "ALTER TABLE plain ADD CHECK (a <> (SELECT ssn FROM customer))",
          // several at once, of which one is not understood, or about another one
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT, ADD UNIQUE (x)",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT, ADD CHECK (X <> '" + SECRET + "')",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT, ADD y INT DEFAULT 1, ALTER COLUMN x"
              + " SET DEFAULT '"
              + SECRET
              + "'",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT, ADD y TEXT GENERATED ALWAYS AS (x)",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT, ALTER COLUMN name TYPE TEXT USING x",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT, ADD X INT",
          "ALTER TABLE customer ADD x VARCHAR(20) ENCRYPT, DROP x",
          "ALTER TABLE customer ADD (x VARCHAR(20) ENCRYPT, CHECK (x <> '" + SECRET + "'))",
          "ALTER TABLE customer ADD (y INT, ssn INT)",
          "ALTER TABLE customer ADD (y INT), RENAME TO x",
          "ALTER TABLE customer ADD (y INT), ADD z INT",
          "ALTER TABLE customer ADD y INT,",
          "ALTER TABLE customer ADD y INT, RENAME COLUMN ssn TO z",
          "ALTER TABLE customer ADD y INT, CHANGE name label TEXT",
          "ALTER TABLE customer ADD y INT, MODIFY ssn TEXT",
          "ALTER TABLE customer ADD y INT, ALTER COLUMN ssn SET DEFAULT '" + SECRET + "'",
          "ALTER TABLE customer ADD y INT, ENGINE = MyISAM",
          "ALTER TABLE customer ADD y INT, DROP CONSTRAINT c",
          "ALTER TABLE customer DROP ssn, DROP COLUMN ssn",
          "ALTER TABLE customer DROP ssn, ADD UNIQUE (ssn)",
          "ALTER TABLE customer DROP COLUMN IF EXISTS ssn, ADD y INT",
          "ALTER TABLE plain ADD x INT, ADD y VARCHAR(80) REFERENCES customer (email)",
          "ALTER TABLE plain ADD x INT, RENAME TO customer",
          "ALTER TABLE customer DROP COLUMN ssn, ADD ssn VARCHAR(20)",
          "ALTER TABLE customer DROP name, ssn",
          "ALTER TABLE plain ADD x INT, ADD y VARCHAR(20) ENCRYPT",
          "ALTER TABLE customer RENAME TO x, ADD y INT",
          // what is defined anew
          "ALTER TABLE customer ALTER COLUMN ssn SET DEFAULT '" + SECRET + "'",
          "ALTER TABLE customer ALTER ssn TYPE TEXT",
          "ALTER TABLE customer ALTER COLUMN ssn SET DATA TYPE VARCHAR(20)",
          "ALTER TABLE customer ALTER COLUMN name SET DEFAULT ssn",
          "ALTER TABLE customer ALTER COLUMN name SET DEFAULT (SELECT MAX(ssn) FROM customer)",
          "ALTER TABLE customer ALTER COLUMN name TYPE TEXT USING ssn",
          "ALTER TABLE customer ALTER COLUMN name SET GENERATED ALWAYS AS (ssn)",
          "ALTER TABLE customer ALTER COLUMN name SET ON UPDATE ssn",
          "ALTER TABLE customer ALTER COLUMN name SET INVISIBLE",
          "ALTER TABLE customer ALTER COLUMN ssn SET INVISIBLE",
          "ALTER TABLE customer ALTER COLUMN name TYPE customer",
          "ALTER TABLE customer MODIFY ssn TEXT",
          "ALTER TABLE customer MODIFY COLUMN ssn VARBINARY(60)",
          "ALTER TABLE customer MODIFY IF EXISTS ssn TEXT",
          "ALTER TABLE customer MODIFY name TEXT FIRST",
          "ALTER TABLE customer MODIFY name TEXT AFTER id",
          "ALTER TABLE customer MODIFY name TEXT INVISIBLE",
          "ALTER TABLE customer MODIFY name TEXT DEFAULT (ssn)",
          "ALTER TABLE customer MODIFY name TEXT AS (email)",
          "ALTER TABLE customer CHANGE ssn ssn TEXT",
          "ALTER TABLE customer CHANGE COLUMN ssn social VARCHAR(20)",
          "ALTER TABLE customer CHANGE name ssn TEXT",
          "ALTER TABLE customer CHANGE name label TEXT FIRST",
          "ALTER TABLE customer CHANGE IF EXISTS ssn b TEXT",
          // names
          "ALTER TABLE customer RENAME COLUMN name TO ssn",
          "ALTER TABLE customer RENAME COLUMN ssn TO name",
          "ALTER TABLE customer ALTER COLUMN name RENAME TO Ssn",
          "ALTER TABLE customer RENAME TO Customer",
          "ALTER TABLE customer RENAME TO nacre_catalog",
          "ALTER TABLE plain RENAME TO customer",
          "ALTER TABLE plain RENAME TO Customer",
          "ALTER TABLE plain RENAME customer",
          "ALTER TABLE plain RENAME = customer",
          "ALTER TABLE plain RENAME AS customer",
          "ALTER TABLE customer RENAME other",
          "ALTER TABLE customer RENAME TO s.other",
          "RENAME TABLE customer TO x, plain TO customer",
          "ALTER TABLE elsewhere.customer DROP COLUMN ssn",
          "ALTER TABLE elsewhere.customer RENAME TO x",
          "ALTER TABLE customer SET SCHEMA elsewhere",
          // everything else that ALTER TABLE has
          "ALTER IGNORE TABLE customer DROP COLUMN ssn",
          "ALTER ONLINE TABLE customer ADD x INT",
          "ALTER TABLE customer ENGINE = MyISAM",
          "ALTER TABLE customer CONVERT TO CHARACTER SET utf8mb4",
          "ALTER TABLE customer ORDER BY ssn",
          "ALTER TABLE customer PARTITION BY KEY (ssn)",
          "ALTER TABLE customer EXCHANGE PARTITION p WITH TABLE plain",
          "ALTER TABLE plain EXCHANGE PARTITION p WITH TABLE customer",
          "ALTER TABLE customer DISCARD TABLESPACE",
          "ALTER TABLE customer INHERIT plain",
          "ALTER TABLE plain INHERIT customer",
          "ALTER TABLE plain ATTACH PARTITION customer DEFAULT",
          "ALTER TABLE customer ENABLE ROW LEVEL SECURITY",
          "ALTER TABLE customer REPLICA IDENTITY USING INDEX i",
          "ALTER TABLE customer CLUSTER ON i",
          "ALTER TABLE customer SET UNLOGGED",
          "ALTER TABLE customer OF kind",
          "ALTER TABLE customer VALIDATE CONSTRAINT c",
          "ALTER TABLE customer ALTER CONSTRAINT c NOT ENFORCED",
          "ALTER TABLE customer ALTER CHECK c NOT ENFORCED",
          "ALTER TABLE customer ADD COLUMN x INT CONSTRAINT c CHECK (ssn <> '') NOT ENFORCED",
          "ALTER TABLE ONLY RENAME customer",
          "CREATE POLICY p ON customer USING (ssn = '" + SECRET + "')",
          "CREATE STATISTICS s ON ssn, email FROM customer",
          "CREATE PUBLICATION p FOR TABLE customer WHERE (ssn = '" + SECRET + "')",
          "CREATE RULE r AS ON INSERT TO plain DO INSTEAD INSERT INTO customer VALUES (1)",
          "CREATE DOMAIN d AS VARCHAR(9) CHECK (VALUE <> (SELECT ssn FROM customer))",
          "CREATE SEQUENCE q OWNED BY customer.id",
          "ALTER SEQUENCE q OWNED BY customer.ssn",
          "ALTER INDEX i RENAME TO customer",
          "ALTER VIEW v RENAME TO customer",
          "ALTER TYPE customer DROP ATTRIBUTE ssn",
          // what is made in the place of, or from, an encrypted table
          "CREATE TABLE customer (ssn VARCHAR(20))",
          "CREATE TABLE IF NOT EXISTS customer (ssn VARCHAR(20))",
          "CREATE TABLE elsewhere.customer (ssn VARCHAR(20))",
          "CREATE OR REPLACE TABLE customer (ssn VARCHAR(20))",
          "CREATE TEMPORARY TABLE customer (ssn VARCHAR(20))",
          "CREATE LOCAL TEMPORARY TABLE customer (ssn VARCHAR(20))",
          "CREATE GLOBAL TEMPORARY TABLE customer (ssn VARCHAR(20))",
          "CREATE UNLOGGED TABLE customer (ssn VARCHAR(20))",
          "CREATE CACHED TABLE customer (ssn VARCHAR(20))",
          "CREATE TEMPORARY TABLE x (ssn VARCHAR(20) ENCRYPT)",
          "CREATE TEMPORARY TABLE x LIKE customer",
          "CREATE TEMPORARY TABLE x (id INT REFERENCES customer (id))",
          "CREATE TABLE x (LIKE customer INCLUDING ALL)",
          "CREATE TABLE x (id INT) INHERITS (customer)",
          "CREATE TABLE x PARTITION OF customer DEFAULT",
          "CREATE TABLE x (id INT REFERENCES customer (id)) AS SELECT ssn FROM customer",
          "CREATE TABLE x (id INT REFERENCES customer (id)) SELECT ssn FROM customer",
          "CREATE TABLE x (id INT, KEY (id)) UNION = (customer)",
          "SELECT ssn INTO x FROM customer",
          "SELECT '" + SECRET + "' AS ssn INTO TEMP customer",
          "DROP TEMPORARY TABLE customer",
          "DROP TABLE plain, customer, nacre_catalog",
          "DROP INDEX i ON customer WAIT 5",
          "DROP VIEW customer");

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-2", "columns-30", "columns-42"})
  void definitionsThatAreNotUnderstoodDoNotReachTheDatabase(Dialect dialect) throws SQLException {
    DatabaseHarness bench = bench(dialect);
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      List<String> passed = new ArrayList<>();
      for (String sql : EVERYWHERE) {
        bench.tap.heard().clear();
        String said = String.valueOf(catchThrowable(() -> statement.execute(sql)));
        String batched = String.valueOf(catchThrowable(() -> statement.addBatch(sql)));
        boolean refused = said.contains("NACRE-20") && batched.contains("NACRE-20");
        boolean tells = said.contains(SECRET) || said.contains(MAIL);
        boolean sent =
            bench.tap.heard().stream()
                .anyMatch(
                    line -> line.matches("(?s)(execute|addBatch) (ALTER|CREATE|DROP|RENAME).*"));
        if (!refused || tells || sent) {
          passed.add(sql + " -> " + said + " " + batched);
        }
      }
      assertThat(passed).isEmpty();
    }
    assertThat(read(bench, "SELECT ssn FROM customer WHERE email = '" + MAIL + "'"))
        .isEqualTo(SECRET);
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-32")
  void commentsInDefinitionsAreNotSent(Dialect dialect) throws SQLException {
    DatabaseHarness bench = bench(dialect);
    run(
        bench,
        "ALTER TABLE customer /* " + SECRET + " */ ADD x INT",
        "ALTER TABLE customer ADD y VARCHAR(20) ENCRYPT -- " + MAIL,
        "CREATE INDEX i /* " + SECRET + " */ ON customer (email)",
        "ALTER TABLE customer ADD CONSTRAINT u UNIQUE /* " + SECRET + " */ (email)");
  }
}
