package dev.nacre.jdbc.columns.matrix;

import java.util.ArrayList;
import java.util.List;

/** What makes, changes and drops tables. */
final class DefiningShapes {
  private final List<SqlShape> shapes = new ArrayList<>();
  private String section = "";

  private DefiningShapes() {}

  static List<SqlShape> all() {
    DefiningShapes list = new DefiningShapes();
    list.tables();
    list.changes();
    list.others();
    return list.shapes;
  }

  private void add(String sql) {
    shapes.add(SqlShape.of(section, sql));
  }

  private void ours(String sql, String after) {
    shapes.add(SqlShape.of(section, sql).ours().undone(after));
  }

  private void undone(String sql, String... after) {
    shapes.add(SqlShape.of(section, sql).undone(after));
  }

  private void tables() {
    section = "CREATE TABLE, DROP TABLE";
    add("CREATE TABLE made (id INT PRIMARY KEY, c VARCHAR(20) ENCRYPT)");
    add("CREATE TABLE made (id INT PRIMARY KEY, c VARCHAR(20) ENCRYPT NOT NULL, d INT DEFAULT 1)");
    add("CREATE TABLE made (id INT PRIMARY KEY, c DECIMAL(12,2) ENCRYPT WITH (SUM))");
    add("CREATE TABLE made (id INT, c INTEGER ENCRYPT WITH (SUM NARROW VERIFIED) NOT NULL)");
    add("CREATE TABLE made (c INTEGER ENCRYPT NO SALT WITH (SUM))");
    add("CREATE TABLE made (c VARCHAR(20) ENCRYPT WITH (SUM))");
    add("CREATE TABLE made (c VARCHAR(20) ENCRYPT NO SALT NOT NULL PRIMARY KEY)");
    add("CREATE TABLE made (id INT, c VARCHAR(20) ENCRYPT NO SALT UNIQUE)");
    add("CREATE TABLE made (c VARCHAR(20) ENCRYPT NO SALT KEY GROUP m, CONSTRAINT u UNIQUE (c))");
    add("CREATE TABLE made (c VARCHAR(80) ENCRYPT NO SALT KEY GROUP m REFERENCES account (email))");
    add("CREATE TABLE made (id INT REFERENCES customer (id), c VARCHAR(20) ENCRYPT)");
    add("CREATE TABLE made (c VARCHAR(20) ENCRYPT USING 'AES256', CHECK (1 = 1))");
    add("CREATE TABLE IF NOT EXISTS made (id INT, c VARCHAR(20) ENCRYPT)");
    add("CREATE TABLE made (id INT, c VARCHAR(20) ENCRYPT DEFAULT 'x')");
    add("CREATE TABLE made (id INT, c VARCHAR(20) ENCRYPT CHECK (c <> 'x'))");
    add("CREATE TABLE made (id INT, c VARCHAR(20) ENCRYPT UNIQUE)");
    add("CREATE TABLE made AS SELECT id, email FROM customer");
    add("CREATE TABLE made (LIKE customer)");
    add("CREATE TABLE made LIKE customer");
    add("CREATE TEMPORARY TABLE made (id INT, c VARCHAR(20) ENCRYPT)");
    add("SELECT * INTO made FROM customer");
    add("DROP TABLE customer");
    add("DROP TABLE IF EXISTS customer");
    add("DROP TABLE customer CASCADE");
    add("DROP TABLE customer, account");
  }

  private void changes() {
    section = "ALTER TABLE";
    add("ALTER TABLE customer ADD COLUMN more VARCHAR(20)");
    add("ALTER TABLE customer ADD more INT DEFAULT 5");
    add("ALTER TABLE customer ADD COLUMN more VARCHAR(20) ENCRYPT");
    add("ALTER TABLE customer ADD (more VARCHAR(20) ENCRYPT, less INT)");
    add("ALTER TABLE customer ADD COLUMN more VARCHAR(20) ENCRYPT, ADD COLUMN less INT");
    add("ALTER TABLE customer ADD COLUMN IF NOT EXISTS more VARCHAR(20)");
    add("ALTER TABLE customer ADD COLUMN IF NOT EXISTS more VARCHAR(20) ENCRYPT");
    add("ALTER TABLE customer ADD COLUMN IF NOT EXISTS name VARCHAR(80)");
    add("ALTER TABLE customer ADD COLUMN IF NOT EXISTS ssn VARCHAR(11) ENCRYPT");
    add("ALTER TABLE customer ADD COLUMN IF NOT EXISTS ssn VARCHAR(11)");
    add("ALTER TABLE orders ADD COLUMN more VARCHAR(20) ENCRYPT");
    add("ALTER TABLE customer DROP COLUMN ssn");
    add("ALTER TABLE customer DROP ssn");
    add("ALTER TABLE customer DROP COLUMN IF EXISTS ssn");
    add("ALTER TABLE customer DROP COLUMN ssn, DROP COLUMN name");
    add("ALTER TABLE customer DROP COLUMN ssn, ADD COLUMN more INT");
    add(
        "ALTER TABLE customer ADD COLUMN a INT, ADD COLUMN b VARCHAR(20) ENCRYPT NO SALT,"
            + " DROP COLUMN ssn");
    add("ALTER TABLE customer ADD COLUMN a VARCHAR(20) ENCRYPT NO SALT, ADD UNIQUE (a)");
    add("ALTER TABLE customer DROP COLUMN ssn, RENAME TO client");
    add("ALTER TABLE customer RENAME COLUMN ssn TO secret");
    add("ALTER TABLE customer ALTER COLUMN ssn RENAME TO secret");
    add("ALTER TABLE customer CHANGE ssn secret VARCHAR(11)");
    add("RENAME COLUMN customer.name TO label");
    undone("ALTER TABLE customer RENAME TO client", "DROP TABLE client");
    undone("RENAME TABLE customer TO client", "DROP TABLE client");
    undone("ALTER TABLE account ALTER COLUMN email SET NOT NULL", "DROP TABLE account");
    undone("ALTER TABLE account ALTER COLUMN email NOT NULL", "DROP TABLE account");
    undone(
        "ALTER TABLE customer ALTER COLUMN name SET DATA TYPE VARCHAR(90)", "DROP TABLE customer");
    undone("ALTER TABLE customer ALTER COLUMN name TYPE VARCHAR(90)", "DROP TABLE customer");
    undone("ALTER TABLE customer MODIFY name VARCHAR(90)", "DROP TABLE customer");
    undone(
        "ALTER TABLE customer ALTER COLUMN email SET DATA TYPE VARCHAR(90)", "DROP TABLE customer");
    undone("ALTER TABLE customer ALTER COLUMN email TYPE VARCHAR(90)", "DROP TABLE customer");
    undone("ALTER TABLE customer ALTER COLUMN email SET DEFAULT 'x'", "DROP TABLE customer");
    undone(
        "ALTER TABLE account ADD CONSTRAINT u UNIQUE (email, balance)",
        "ALTER TABLE account DROP CONSTRAINT u");
    undone(
        "ALTER TABLE account ADD CONSTRAINT u UNIQUE (ssn)",
        "ALTER TABLE account DROP CONSTRAINT u");
    undone(
        "ALTER TABLE customer ADD CONSTRAINT k CHECK (id > 0)",
        "ALTER TABLE customer DROP CONSTRAINT k");
    undone(
        "ALTER TABLE customer ADD CONSTRAINT k CHECK (email <> 'x')",
        "ALTER TABLE customer DROP CONSTRAINT k");
    undone(
        "ALTER TABLE orders ADD CONSTRAINT f FOREIGN KEY (buyer) REFERENCES customer (id)",
        "ALTER TABLE orders DROP CONSTRAINT f");
    ours("ALTER TABLE customer MODIFY (name ENCRYPT)", "DROP TABLE customer");
    ours("ALTER TABLE account MODIFY (balance ENCRYPT WITH (SUM))", "DROP TABLE account");
    ours("ALTER TABLE customer REKEY", "DROP TABLE customer");
    ours("ALTER TABLE vault REKEY", "DROP TABLE vault");
  }

  private void others() {
    section = "Indexes, views, triggers";
    undone("CREATE INDEX i ON customer (email)", "DROP INDEX i", "DROP INDEX i ON customer");
    undone(
        "CREATE UNIQUE INDEX i ON account (email, balance)",
        "DROP INDEX i",
        "DROP INDEX i ON account");
    undone("CREATE INDEX i ON customer (name, id)", "DROP INDEX i", "DROP INDEX i ON customer");
    undone(
        "CREATE INDEX IF NOT EXISTS i ON customer (email)",
        "DROP INDEX i",
        "DROP INDEX i ON customer");
    undone(
        "CREATE INDEX CONCURRENTLY i ON customer (email)",
        "DROP INDEX i",
        "DROP INDEX i ON customer");
    undone(
        "CREATE INDEX i ON customer USING hash (email)",
        "DROP INDEX i",
        "DROP INDEX i ON customer");
    undone("CREATE INDEX i ON customer (email) WITH (fillfactor = 70)", "DROP INDEX i");
    undone("CREATE INDEX i ON customer (email) TABLESPACE pg_default", "DROP INDEX i");
    undone("CREATE INDEX i ON customer (email DESC)", "DROP INDEX i", "DROP INDEX i ON customer");
    undone("CREATE INDEX i ON customer (LOWER(name))", "DROP INDEX i", "DROP INDEX i ON customer");
    undone("CREATE INDEX i ON customer (LOWER(email))", "DROP INDEX i", "DROP INDEX i ON customer");
    undone("CREATE INDEX i ON customer (ssn)", "DROP INDEX i", "DROP INDEX i ON customer");
    undone(
        "CREATE INDEX i ON customer (id) WHERE email IS NOT NULL",
        "DROP INDEX i",
        "DROP INDEX i ON customer");
    undone("CREATE VIEW seen AS SELECT id, email FROM customer", "DROP VIEW seen");
    undone(
        "CREATE MATERIALIZED VIEW seen AS SELECT id FROM customer", "DROP MATERIALIZED VIEW seen");
    undone("CREATE SYNONYM client FOR customer", "DROP SYNONYM client");
    undone(
        "CREATE TRIGGER t AFTER INSERT ON customer FOR EACH ROW DELETE FROM orders",
        "DROP TRIGGER t");
    undone("CREATE POLICY p ON customer USING (id > 0)", "DROP POLICY p ON customer");
  }
}
