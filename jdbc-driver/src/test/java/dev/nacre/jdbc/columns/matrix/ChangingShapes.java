package dev.nacre.jdbc.columns.matrix;

import java.util.ArrayList;
import java.util.List;

/** What updates and deletes rows. */
final class ChangingShapes {
  private static final String SSN = "222-22-2222";
  private static final String JOE = "joe@x.org";
  private static final String ANN = "ann@x.org";

  private final List<SqlShape> shapes = new ArrayList<>();
  private String section = "";

  private ChangingShapes() {}

  static List<SqlShape> all() {
    ChangingShapes list = new ChangingShapes();
    list.updates();
    list.deletes();
    list.hasWritableCte();
    return list.shapes;
  }

  private void add(String sql, Object... arguments) {
    shapes.add(SqlShape.of(section, sql, arguments));
  }

  private void updates() {
    section = "UPDATE";
    add("UPDATE customer SET ssn = ?, email = ? WHERE id = ?", SSN, JOE, 1);
    add("UPDATE customer SET ssn = '222-22-2222', email = 'joe@x.org' WHERE email = 'ann@x.org'");
    add("UPDATE customer SET name = UPPER(name) WHERE email = ?", ANN);
    add("UPDATE customer SET ssn = NULL, email = DEFAULT WHERE id = 1");
    add("UPDATE customer SET email = CAST(? AS VARCHAR(80)) WHERE id = ?", JOE, 1);
    add("UPDATE customer c SET email = ? WHERE c.id = ?", JOE, 1);
    add("UPDATE customer AS c SET email = ? WHERE c.id = ?", JOE, 1);
    add("UPDATE customer c SET c.email = ? WHERE c.id = ?", JOE, 1);
    add("UPDATE customer SET email = email, name = 'x' WHERE id = 1");
    add("UPDATE customer SET email = COALESCE(?, email) WHERE id = 1", JOE);
    add("UPDATE customer SET email = CASE WHEN id = 1 THEN ? ELSE email END", JOE);
    add(
        "UPDATE customer SET email = CASE id WHEN 1 THEN ? WHEN 2 THEN ? END WHERE id IN (1, 2)",
        JOE,
        ANN);
    add("UPDATE customer SET email = CASE WHEN id = 1 THEN 'joe@x.org' ELSE email END");
    add("UPDATE customer SET ssn = CASE id WHEN 1 THEN ? WHEN 2 THEN NULL ELSE ssn END", SSN);
    add("UPDATE customer SET ssn = COALESCE(ssn, ?), email = COALESCE(email, 'none')", SSN);
    add("UPDATE customer SET email = COALESCE(NULL, CASE WHEN id = 1 THEN ? ELSE email END)", JOE);
    add("UPDATE customer SET email = IFNULL(?, email) WHERE id = 1", JOE);
    add("UPDATE customer SET email = COALESCE(CAST(? AS VARCHAR(80)), email)", JOE);
    add("UPDATE customer SET email = COALESCE(?, ssn) WHERE id = 1", JOE);
    add("UPDATE customer SET name = COALESCE(?, email) WHERE id = 1", JOE);
    add("UPDATE customer SET email = CASE WHEN email = ? THEN ? ELSE email END", ANN, JOE);
    add("UPDATE customer SET email = email || '!' WHERE id = 1");
    add("UPDATE customer SET ssn = email WHERE id = 1");
    add("UPDATE customer SET name = email WHERE id = 1");
    add("UPDATE customer SET (ssn, email) = (?, ?) WHERE id = ?", SSN, JOE, 1);
    add(
        "UPDATE customer SET (email, name) = (SELECT a.email, 'x' FROM account a WHERE a.id = 2)"
            + " WHERE id = 1");
    add(
        "UPDATE customer SET email = (SELECT a.email FROM account a WHERE a.id = customer.id)"
            + " WHERE id < 3");
    add(
        "UPDATE customer SET name = (SELECT o.note FROM orders o WHERE o.id = customer.id)"
            + " WHERE email = ?",
        ANN);
    add("UPDATE customer SET ssn = ? WHERE email IN (SELECT email FROM account)", SSN);
    add(
        "UPDATE customer SET ssn = ? WHERE EXISTS (SELECT 1 FROM orders o WHERE o.buyer ="
            + " customer.id)",
        SSN);
    add(
        "UPDATE orders SET note = 'x' WHERE buyer IN (SELECT id FROM customer WHERE email = ?)",
        ANN);
    add("UPDATE customer SET email = ? WHERE id = ? RETURNING id, email", JOE, 1);
    add("UPDATE customer SET name = 'x' WHERE email = ? ORDER BY id LIMIT 1", ANN);
    add("UPDATE customer SET name = 'x' WHERE email = ? LIMIT 1", ANN);
    add(
        "WITH x AS (SELECT buyer FROM orders) UPDATE customer SET email = ? WHERE id IN"
            + " (SELECT buyer FROM x)",
        JOE);
    shapes.add(
        SqlShape.of(section, "UPDATE customer SET email = ? WHERE id = ?", JOE, 1, ANN, 2)
            .by(SqlWay.BATCH));
    section = "UPDATE of joins";
    add("UPDATE customer SET email = a.email FROM account a WHERE a.id = customer.id");
    add(
        "UPDATE customer c SET email = ?, name = o.note FROM orders o WHERE o.buyer = c.id AND"
            + " c.email = ? AND o.id <> 1",
        JOE,
        ANN);
    add(
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?), (2, ?)) v (id, email)"
            + " WHERE v.id = c.id",
        JOE,
        ANN);
    add(
        "UPDATE customer AS c SET ssn = v.ssn, name = v.name FROM (VALUES (CAST(? AS INTEGER), ?, ?),"
            + " (?, ?, ?)) AS v (id, ssn, name) WHERE v.id = c.id RETURNING c.id, c.ssn, v.ssn",
        1,
        SSN,
        "x",
        2,
        SSN,
        "y");
    add(
        "UPDATE customer c SET email = v.mail FROM (VALUES (1, ?)) v (id, mail) WHERE v.id = c.id",
        JOE);
    add(
        "UPDATE customer c SET name = 'x' FROM (VALUES (1, ?)) v (id, email) WHERE v.email = c.email",
        ANN);
    add(
        "UPDATE customer c SET email = ?, ssn = ? FROM account a WHERE a.email = c.email AND"
            + " a.email = ?",
        JOE,
        SSN,
        ANN);
    add(
        "UPDATE customer c SET name = o.note FROM account a, orders o WHERE a.id = o.id AND"
            + " c.email = a.email RETURNING *");
    add(
        "UPDATE customer SET name = 'x' WHERE id IN (SELECT buyer FROM orders WHERE email = ?)",
        ANN);
    add("UPDATE customer SET ssn = a.ssn FROM account a WHERE a.id = customer.id");
    add("UPDATE customer SET name = a.email FROM account a WHERE a.id = customer.id");
    add(
        "UPDATE orders SET note = c.name FROM customer c WHERE c.id = orders.buyer AND c.email = ?",
        ANN);
    add("UPDATE customer c JOIN account a ON a.id = c.id SET c.email = a.email");
    add(
        "UPDATE customer c JOIN orders o ON o.buyer = c.id SET c.email = ?, o.note = 'x'"
            + " WHERE c.email = ?",
        JOE,
        ANN);
    add(
        "UPDATE customer c, account a SET c.email = ?, a.email = ? WHERE c.id = 2 AND a.id = 2",
        JOE,
        JOE);
    add(
        "UPDATE customer c LEFT JOIN account a ON a.email = c.email SET c.name = 'x'"
            + " WHERE a.id IS NULL");
    add("UPDATE customer c JOIN account a ON a.id = c.id SET c.name = a.email");
    add(
        "UPDATE orders o JOIN customer c ON c.id = o.buyer SET o.note = c.name WHERE c.email = ?",
        ANN);
  }

  private void deletes() {
    section = "DELETE, TRUNCATE";
    add("DELETE FROM customer");
    add("DELETE FROM customer WHERE email = ?", ANN);
    add("DELETE FROM customer WHERE ssn IS NULL AND email = 'ann@x.org' OR id = 4");
    add("DELETE FROM customer c WHERE c.email = ?", ANN);
    add("DELETE FROM customer AS c WHERE c.email = ?", ANN);
    add("DELETE FROM customer WHERE email IN (SELECT email FROM account)");
    add(
        "DELETE FROM customer WHERE EXISTS (SELECT 1 FROM account a WHERE a.email = customer.email)");
    add("DELETE FROM orders WHERE buyer IN (SELECT id FROM customer WHERE email = ?)", ANN);
    add("DELETE FROM customer WHERE email = ? RETURNING id, ssn", ANN);
    add("DELETE FROM customer WHERE email = ? ORDER BY id LIMIT 1", ANN);
    add("DELETE FROM customer WHERE email = ? LIMIT 1", ANN);
    add(
        "WITH x AS (SELECT buyer FROM orders) DELETE FROM customer WHERE id IN (SELECT buyer FROM x)");
    add(
        "DELETE FROM customer USING orders o WHERE o.buyer = customer.id AND customer.email = ?",
        ANN);
    add("DELETE FROM customer c USING account a WHERE a.email = c.email RETURNING a.ssn, c.*");
    add("DELETE FROM orders o USING customer c WHERE c.id = o.buyer AND c.email = ?", ANN);
    add("DELETE c FROM customer c JOIN orders o ON o.buyer = c.id WHERE c.email = ?", ANN);
    add("DELETE FROM c USING customer c JOIN orders o ON o.buyer = c.id WHERE c.email = ?", ANN);
    add("DELETE c, o FROM customer c JOIN orders o ON o.buyer = c.id WHERE c.email = ?", ANN);
    add("TRUNCATE TABLE customer");
  }

  private void hasWritableCte() {
    section = "WITH that writes";
    add(
        "WITH x AS (INSERT INTO account (id, email) VALUES (9, 'joe@x.org') RETURNING email)"
            + " SELECT email FROM x");
    add(
        "WITH x AS (UPDATE customer SET email = ? WHERE ssn IS NOT NULL RETURNING id, old.email,"
            + " new.email AS now) SELECT * FROM x ORDER BY id",
        JOE);
    add(
        "WITH gone AS (DELETE FROM customer WHERE email = ? RETURNING *) INSERT INTO customer (id,"
            + " email) SELECT id + 10, email FROM gone",
        ANN);
    add(
        "WITH gone (a, b) AS (DELETE FROM customer RETURNING id, ssn) SELECT a, b FROM gone WHERE b"
            + " IS NOT NULL ORDER BY a");
    add(
        "WITH x AS (INSERT INTO customer (id, email) VALUES (?, ?) RETURNING id) UPDATE account SET"
            + " email = ? WHERE id IN (SELECT id FROM x) OR id = 1",
        9,
        JOE,
        ANN);
    add(
        "WITH x AS (UPDATE account SET email = ? WHERE id = 1 RETURNING id, email) UPDATE customer c"
            + " SET email = ? WHERE c.email IN (SELECT email FROM x) RETURNING c.id, c.email",
        ANN,
        JOE);
    add(
        "WITH x AS (DELETE FROM customer RETURNING email) SELECT id FROM x, orders WHERE note = email");
    add("WITH x AS (DELETE FROM customer RETURNING ssn) SELECT COUNT(*) FROM x WHERE ssn = ?", SSN);
    add(
        "WITH x AS (INSERT INTO customer (id, email) VALUES (9, LOWER(?)) RETURNING id) TABLE x",
        JOE);
  }
}
