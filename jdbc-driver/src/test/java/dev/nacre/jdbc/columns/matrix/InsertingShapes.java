package dev.nacre.jdbc.columns.matrix;

import java.util.ArrayList;
import java.util.List;

/** What inserts rows, or merges them with those that are there. */
final class InsertingShapes {
  private static final String SSN = "222-22-2222";
  private static final String JOE = "joe@x.org";
  private static final String ANN = "ann@x.org";

  private final List<SqlShape> shapes = new ArrayList<>();
  private String section = "";

  private InsertingShapes() {}

  static List<SqlShape> all() {
    InsertingShapes list = new InsertingShapes();
    list.inserts();
    list.upserts();
    list.merges();
    return list.shapes;
  }

  private void add(String sql, Object... arguments) {
    shapes.add(SqlShape.of(section, sql, arguments));
  }

  private void inserts() {
    section = "INSERT";
    add("INSERT INTO customer VALUES (?, ?, ?, ?)", 9, SSN, JOE, "Joe");
    add("INSERT INTO customer (id, ssn, email, name) VALUES (?, ?, ?, ?)", 9, SSN, JOE, "Joe");
    add("INSERT INTO customer (name, email, id) VALUES (?, ?, ?)", "Joe", JOE, 9);
    add(
        "INSERT INTO customer (id, ssn, email, name) VALUES (9, '222-22-2222', 'joe@x.org', 'Joe')");
    add("INSERT INTO customer (id, email) VALUES (?, 'joe@x.org')", 9);
    add("INSERT INTO customer (id, ssn) VALUES (?, '222-22-2222')", 9);
    add(
        "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?), (?, ?, ?)",
        8,
        SSN,
        JOE,
        9,
        SSN,
        ANN);
    add("INSERT INTO customer (id, ssn, email) VALUES (9, NULL, DEFAULT)");
    add("INSERT INTO customer (id, email) VALUES (?, CAST(? AS VARCHAR(80)))", 9, JOE);
    add("INSERT INTO customer (id, email) VALUES (?, CAST(? AS CHAR(80)))", 9, JOE);
    add("INSERT INTO customer (id, email) VALUES (?, ?::VARCHAR)", 9, JOE);
    add("INSERT INTO customer (id, email, name) VALUES (?, ?, UPPER(?))", 9, JOE, "Joe");
    add("INSERT INTO customer (id, email) VALUES (?, LOWER(?))", 9, JOE);
    add("INSERT INTO customer (id, email) VALUES (9, (SELECT email FROM account WHERE id = 2))");
    add("INSERT INTO customer (id, email) SELECT id + 10, email FROM account");
    add("INSERT INTO customer (id, email, name) SELECT id + 10, email, ? FROM account", "new");
    add("INSERT INTO customer SELECT id + 10, ssn, email, name FROM customer WHERE email = ?", ANN);
    add("INSERT INTO customer (id, ssn) SELECT id + 10, ssn FROM account");
    add("INSERT INTO customer (id, email) SELECT id + 10, note FROM orders");
    add("INSERT INTO orders (id, note) SELECT id + 10, email FROM account");
    add("INSERT INTO orders (id, buyer) SELECT id + 10, id FROM customer WHERE email = ?", ANN);
    add("INSERT INTO customer (id, ssn, email) SELECT ?, ?, ?", 9, SSN, JOE);
    add(
        "INSERT INTO customer (id, email) SELECT 9, ? WHERE NOT EXISTS (SELECT 1 FROM customer"
            + " WHERE email = ?)",
        JOE,
        JOE);
    add(
        "INSERT INTO customer (id, email) WITH x AS (SELECT email FROM account) SELECT 9, email FROM x"
            + " WHERE email = ?",
        ANN);
    add(
        "WITH x AS (SELECT email FROM account) INSERT INTO customer (id, email) SELECT 9, email FROM x"
            + " WHERE email = ?",
        ANN);
    add(
        "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?) RETURNING id, ssn, email",
        9,
        SSN,
        JOE);
    add("INSERT INTO customer VALUES (?, ?, ?, ?) RETURNING *", 9, SSN, JOE, "Joe");
    add(
        "SELECT id, ssn, email FROM FINAL TABLE (INSERT INTO customer (id, ssn, email)"
            + " VALUES (?, ?, ?))",
        9,
        SSN,
        JOE);
    add(
        "SELECT c.* FROM FINAL TABLE (INSERT INTO customer (id, email) SELECT id + 10, email FROM"
            + " account) c WHERE c.email = ?",
        ANN);
    add("SELECT name FROM FINAL TABLE (UPDATE customer SET email = ? WHERE id = 1)", JOE);
    add("SELECT ssn FROM OLD TABLE (DELETE FROM customer WHERE id = 1)");
    add(
        "SELECT o.id, o.ssn AS former FROM OLD TABLE (UPDATE customer SET ssn = ? WHERE email = ?) o"
            + " WHERE o.email = ?",
        SSN,
        ANN,
        ANN);
    add(
        "SELECT * FROM NEW TABLE (MERGE INTO customer (id, ssn, email) KEY (id) VALUES (1, ?, ?))",
        SSN,
        JOE);
    add("SELECT id FROM OLD TABLE (DELETE FROM customer) WHERE ssn = ?", SSN);
    add("INSERT INTO customer AS c (id, email) VALUES (?, ?)", 9, JOE);
    add("INSERT INTO customer SET id = ?, ssn = ?, email = ?", 9, SSN, JOE);
    add("INSERT INTO customer SET id = 9, email = 'joe@x.org', ssn = NULL, name = DEFAULT");
    add("INSERT INTO entry DEFAULT VALUES");
    add("INSERT INTO entry (id, email) OVERRIDING SYSTEM VALUE VALUES (?, ?)", 9, JOE);
    shapes.add(SqlShape.of(section, "INSERT INTO entry (email) VALUES (?)", JOE).by(SqlWay.KEYS));
    shapes.add(
        SqlShape.of(section, "INSERT INTO entry (email) VALUES (?)", JOE).by(SqlWay.NAMED_KEYS));
    shapes.add(
        SqlShape.of(
                section,
                "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?)",
                8,
                SSN,
                JOE,
                9,
                SSN,
                ANN)
            .by(SqlWay.BATCH));
    shapes.add(
        SqlShape.of(
                section,
                "INSERT INTO customer (id, email) VALUES (8, 'joe@x.org');"
                    + " UPDATE customer SET email = 'zoe@x.org' WHERE id = 8")
            .by(SqlWay.TEXTS));
    add(
        "INSERT INTO customer (id, email) VALUES (8, 'joe@x.org');"
            + " INSERT INTO customer (id, email) VALUES (9, 'zoe@x.org')");
  }

  private void upserts() {
    section = "Upserts";
    add(
        "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        1,
        SSN,
        JOE);
    add(
        "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE"
            + " SET ssn = EXCLUDED.ssn, email = EXCLUDED.email",
        1,
        SSN,
        JOE);
    add(
        "INSERT INTO customer (id, ssn) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET ssn = ?,"
            + " name = customer.name || EXCLUDED.id",
        1,
        SSN,
        SSN);
    add(
        "INSERT INTO account (id, email) VALUES (?, ?) ON CONFLICT (email) DO UPDATE"
            + " SET balance = account.balance + 1 WHERE account.email = ?",
        9,
        ANN,
        ANN);
    add(
        "INSERT INTO customer (id, email) VALUES (?, ?) ON CONFLICT ON CONSTRAINT customer_pkey"
            + " DO NOTHING",
        1,
        JOE);
    add(
        "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE"
            + " SET (ssn, email) = (EXCLUDED.ssn, EXCLUDED.email)",
        1,
        SSN,
        JOE);
    add(
        "INSERT INTO customer (id, email) SELECT id, email FROM account ON CONFLICT (id) DO UPDATE"
            + " SET email = EXCLUDED.email RETURNING id, email");
    add(
        "INSERT INTO customer (id, email) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
            + " SET email = COALESCE(EXCLUDED.email, customer.email)",
        1,
        JOE);
    add(
        "INSERT INTO customer (id, email) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
            + " SET email = EXCLUDED.email WHERE customer.email IS DISTINCT FROM EXCLUDED.email",
        1,
        JOE);
    add(
        "INSERT INTO customer (id, ssn) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
            + " SET ssn = EXCLUDED.ssn WHERE customer.ssn <> EXCLUDED.ssn",
        1,
        SSN);
    add(
        "INSERT INTO customer (id, ssn) VALUES (?, ?) ON CONFLICT (id) DO UPDATE"
            + " SET name = EXCLUDED.ssn",
        1,
        SSN);
    add(
        "INSERT INTO customer (id, email) VALUES (?, ?) ON DUPLICATE KEY UPDATE"
            + " email = COALESCE(VALUES(email), email)",
        1,
        JOE);
    add("UPDATE customer SET email = ? WHERE id = 1 RETURNING old.email, new.email", JOE);
    add("INSERT IGNORE INTO customer (id, ssn, email) VALUES (?, ?, ?)", 1, SSN, JOE);
    add("INSERT INTO customer (id, email) VALUES (9, COALESCE(?, 'none'))", JOE);
    add("INSERT INTO customer (id, ssn) VALUES (9, CASE WHEN 1 = 1 THEN ? ELSE NULL END)", SSN);
    add("INSERT customer (id, ssn) VALUE (?, ?)", 9, SSN);
    add("INSERT LOW_PRIORITY INTO customer (id, ssn) VALUES (?, ?)", 9, SSN);
    add("REPLACE customer (id, ssn) VALUES (?, ?)", 1, SSN);
    add("UPDATE LOW_PRIORITY customer SET ssn = ?", SSN);
    add("UPDATE IGNORE customer SET ssn = ?", SSN);
    add(
        "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE"
            + " ssn = VALUES(ssn), email = VALUES(email)",
        1,
        SSN,
        JOE);
    add(
        "INSERT INTO customer (id, ssn, email) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE email = ?,"
            + " name = CONCAT(name, '!')",
        1,
        SSN,
        JOE,
        ANN);
    add(
        "INSERT INTO customer (id, email) SELECT id, email FROM account"
            + " ON DUPLICATE KEY UPDATE email = VALUES(email)");
    add(
        "INSERT INTO customer (id, ssn) SELECT o.buyer, ? FROM orders o ON DUPLICATE KEY UPDATE ssn ="
            + " ?, name = VALUES(name)",
        SSN,
        SSN);
    add(
        "INSERT INTO customer (id, email) SELECT id, email FROM account a ON DUPLICATE KEY UPDATE"
            + " name = CONCAT(name, 'x'), email = ?",
        JOE);
    add(
        "INSERT INTO orders (id, note) SELECT id, name FROM customer ON DUPLICATE KEY UPDATE note ="
            + " VALUES(note)");
    add(
        "INSERT INTO orders (id, note) SELECT id, name FROM customer ON DUPLICATE KEY UPDATE note = email");
    add(
        "INSERT INTO orders (id, note) SELECT id, name FROM customer ON CONFLICT (id) DO UPDATE SET"
            + " note = EXCLUDED.note");
    add(
        "INSERT INTO customer (id, email) SELECT id, email FROM account ON CONFLICT (id) DO UPDATE SET"
            + " email = EXCLUDED.email, name = customer.name");
    add("REPLACE INTO customer (id, ssn, email) VALUES (?, ?, ?)", 1, SSN, JOE);
    add("REPLACE INTO customer SET id = ?, email = ?", 1, JOE);
    add("REPLACE INTO customer (id, email) SELECT id, email FROM account");
    add("MERGE INTO customer KEY (id) VALUES (?, ?, ?, ?)", 1, SSN, JOE, "Joe");
    add("MERGE INTO customer (id, ssn, email) KEY (id) VALUES (?, ?, ?)", 9, SSN, JOE);
    add("MERGE INTO customer (id, ssn, email) VALUES (?, ?, ?)", 1, SSN, JOE);
    add("MERGE INTO account (id, email) KEY (email) VALUES (?, ?)", 1, ANN);
    add("MERGE INTO customer (id, email) KEY (id) SELECT id, email FROM account");
  }

  private void merges() {
    section = "MERGE … USING";
    add(
        "MERGE INTO customer c USING (VALUES (?, ?, ?)) s (id, ssn, email) ON c.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET ssn = s.ssn, email = s.email"
            + " WHEN NOT MATCHED THEN INSERT (id, ssn, email) VALUES (s.id, s.ssn, s.email)",
        1,
        SSN,
        JOE);
    add(
        "MERGE INTO customer AS t USING (SELECT CAST(? AS INTEGER) AS id, CAST(? AS VARCHAR(11)) AS"
            + " ssn, CAST(? AS VARCHAR(80)) AS email) AS s ON (t.id = s.id)"
            + " WHEN NOT MATCHED THEN INSERT (id, ssn, email) VALUES (s.id, s.ssn, s.email)"
            + " WHEN MATCHED THEN UPDATE SET ssn = s.ssn, email = s.email",
        9,
        SSN,
        JOE);
    add(
        "MERGE INTO customer USING (SELECT 1 AS one) AS t ON (customer.id = ?)"
            + " WHEN MATCHED THEN UPDATE SET email = ?"
            + " WHEN NOT MATCHED THEN INSERT (id, ssn, email) VALUES (?, ?, ?)",
        9,
        JOE,
        9,
        SSN,
        JOE);
    add(
        "MERGE INTO customer c USING account a ON c.id = a.id"
            + " WHEN MATCHED THEN UPDATE SET email = a.email, name = 'same'"
            + " WHEN NOT MATCHED THEN INSERT (id, email) VALUES (a.id, a.email)");
    add(
        "MERGE INTO customer c USING account a ON c.email = a.email"
            + " WHEN MATCHED AND c.id > 1 THEN DELETE"
            + " WHEN NOT MATCHED THEN INSERT (id, email, name) VALUES (a.id + 10, a.email, 'new')");
    add(
        "MERGE INTO customer c USING orders o ON c.id = o.buyer AND o.id > 1"
            + " WHEN MATCHED THEN UPDATE SET email = ?, ssn = NULL",
        JOE);
    add(
        "MERGE INTO customer c USING (SELECT email, MAX(balance) AS most FROM account GROUP BY email)"
            + " x ON c.email = x.email WHEN MATCHED AND x.most > 5 THEN UPDATE SET name = 'rich'");
    add(
        "MERGE INTO customer c USING orders o ON c.id = o.buyer AND o.id > 1"
            + " WHEN MATCHED THEN UPDATE SET email = o.note");
    add(
        "MERGE INTO orders o USING customer c ON c.id = o.id WHEN MATCHED THEN UPDATE"
            + " SET note = c.email");
    add(
        "MERGE INTO orders o USING customer c ON c.id = o.id WHEN MATCHED THEN UPDATE SET note = c.name"
            + " WHEN NOT MATCHED THEN INSERT (id, note) VALUES (c.id, c.name)");
    add(
        "MERGE INTO customer c USING orders o ON c.id = o.id + 10 WHEN NOT MATCHED THEN INSERT"
            + " (id, ssn) VALUES (o.id + 10, ?)",
        SSN);
    add(
        "MERGE INTO customer c USING orders o ON c.id = o.id + 10 WHEN NOT MATCHED THEN INSERT"
            + " (id, email) VALUES (o.id + 10, ?)",
        JOE);
    add(
        "MERGE INTO customer c USING SYSIBM.SYSDUMMY1 ON c.id = 9 WHEN NOT MATCHED THEN INSERT"
            + " (id, ssn) VALUES (9, ?)",
        SSN);
    add(
        "MERGE INTO customer c USING DUAL ON c.id = 9 WHEN NOT MATCHED THEN INSERT (id, ssn)"
            + " VALUES (9, ?)",
        SSN);
    add(
        "MERGE INTO customer c USING account a ON c.id = a.id WHEN MATCHED THEN DO NOTHING"
            + " WHEN NOT MATCHED BY SOURCE THEN DELETE");
    add(
        "MERGE INTO customer c USING (VALUES (1, ?)) s (id, email) ON c.id = s.id WHEN MATCHED THEN"
            + " UPDATE SET email = s.email RETURNING merge_action(), c.id, c.ssn, c.email",
        JOE);
    add(
        "MERGE INTO customer c USING account a ON c.id = a.id WHEN MATCHED THEN DELETE RETURNING *");
  }
}
