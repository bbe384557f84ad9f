package dev.nacre.jdbc.columns.matrix;

import java.util.ArrayList;
import java.util.List;

/** What is neither rows nor definitions: calls, and what is said of tables as a whole. */
final class CallingShapes {
  private final List<SqlShape> shapes = new ArrayList<>();
  private String section = "";

  private CallingShapes() {}

  static List<SqlShape> all() {
    CallingShapes list = new CallingShapes();
    list.calls();
    list.tables();
    return list.shapes;
  }

  private void say(String sql) {
    shapes.add(SqlShape.of(section, sql).by(SqlWay.SAID));
  }

  private void add(String sql, Object... arguments) {
    shapes.add(SqlShape.of(section, sql, arguments));
  }

  private void calls() {
    section = "Calls";
    shapes.add(SqlShape.of(section, "{call ABS(-1)}").by(SqlWay.CALLED));
    shapes.add(
        SqlShape.of(section, "SELECT email FROM customer WHERE email = ?", "ann@x.org")
            .by(SqlWay.CALLED));
    shapes.add(
        SqlShape.of(section, "SELECT id FROM orders WHERE id = ? -- of a customer", 1)
            .by(SqlWay.CALLED));
    shapes.add(
        SqlShape.of(section, "CALL twice()")
            .by(SqlWay.CALLED)
            .behind("CREATE PROCEDURE twice() SELECT 1 + 1")
            .undone("DROP PROCEDURE twice"));
    shapes.add(
        SqlShape.of(section, "CALL leak()")
            .by(SqlWay.CALLED)
            .behind("CREATE PROCEDURE leak() SELECT email FROM customer")
            .undone("DROP PROCEDURE leak"));
    shapes.add(
        SqlShape.of(section, "SELECT id, twice(id) FROM customer WHERE email = ?", "ann@x.org")
            .behind("CREATE FUNCTION twice(n INT) RETURNS INT LANGUAGE SQL AS 'SELECT 2 * n'")
            .undone("DROP FUNCTION twice"));
    shapes.add(
        SqlShape.of(section, "SELECT leak()")
            .behind(
                "CREATE FUNCTION leak() RETURNS BIGINT LANGUAGE SQL AS"
                    + " 'SELECT COUNT(*) FROM customer'")
            .undone("DROP FUNCTION leak"));
    add("PREPARE q AS SELECT email FROM customer");
    add("EXECUTE IMMEDIATE 'SELECT email FROM customer'");
    add("DO $$ BEGIN DELETE FROM customer; END $$");
    shapes.add(
        SqlShape.of(section, "DECLARE c CURSOR WITH HOLD FOR SELECT email FROM customer")
            .undone("CLOSE c"));
  }

  private void tables() {
    section = "Tables as a whole";
    add("ANALYZE customer");
    add("ANALYZE TABLE customer");
    add("VACUUM customer");
    add("GRANT SELECT ON customer TO PUBLIC");
    add("LOCK TABLE customer IN EXCLUSIVE MODE");
    add("COMMENT ON TABLE customer IS 'people'");
    add("COMMENT ON COLUMN customer.email IS 'mail'");
    say("SHOW COLUMNS FROM customer");
    say("DESCRIBE customer");
    say("CHECK TABLE customer");
    say("OPTIMIZE TABLE customer");
  }
}
