package dev.nacre.jdbc.columns.matrix;

import java.util.ArrayList;
import java.util.List;

/** What shows rows. */
final class QueryingShapes {
  private static final String ANN = "ann@x.org";
  private static final String BOB = "bob@x.org";

  private final List<SqlShape> shapes = new ArrayList<>();
  private String section = "";

  private QueryingShapes() {}

  static List<SqlShape> all() {
    QueryingShapes list = new QueryingShapes();
    list.columns();
    list.conditions();
    list.patterns();
    list.joins();
    list.queries();
    list.groups();
    list.sorted();
    return list.shapes;
  }

  private void add(String sql, Object... arguments) {
    shapes.add(SqlShape.of(section, sql, arguments));
  }

  private void say(String sql, Object... arguments) {
    shapes.add(SqlShape.of(section, sql, arguments).by(SqlWay.SAID));
  }

  private void columns() {
    section = "SELECT";
    add("SELECT * FROM customer");
    add("SELECT id, ssn, email FROM customer");
    add("SELECT c.* FROM customer c");
    add("SELECT c.id AS c_id, c.ssn AS c_ssn, c.email c_email FROM customer AS c");
    add("SELECT c.*, c.email AS again FROM customer c");
    add("SELECT customer.email FROM customer");
    add("SELECT shop.customer.email FROM shop.customer WHERE shop.customer.email = ?", ANN);
    add("SELECT EXISTS (SELECT 1 FROM customer WHERE email = ?) AS there", ANN);
    add(
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM customer WHERE email = ?) THEN 1 ELSE 0 END"
            + " AS there FROM orders",
        ANN);
    add("SELECT \"EMAIL\" FROM \"CUSTOMER\" \"C\"");
    add("SELECT \"email\" FROM \"customer\" \"c\"");
    add("SELECT `email` FROM `customer` `c`");
    add("SELECT email FROM customer /* why */ WHERE id = 1 -- and where");
    add("SELECT /*+ a hint */ email FROM customer");
    add("SELECT email FROM customer WHERE id = 1;");
    add("SELECT COUNT(*) FROM customer");
    add("SELECT 1 FROM customer WHERE id = ?", 1);
    add("SELECT UPPER(name), id + 1 FROM customer");
    add("SELECT UPPER(email) FROM customer");
    add("SELECT email || '' FROM customer");
    add("SELECT CAST(email AS VARCHAR(20)) FROM customer");
    add("SELECT COALESCE(email, 'none') FROM customer");
    add("SELECT CASE WHEN email = ? THEN 1 ELSE 0 END FROM customer", ANN);
    add("SELECT CASE WHEN id = 1 THEN email END FROM customer");
    add("SELECT id, CASE WHEN name = 'Ann' THEN ssn ELSE NULL END AS s FROM customer ORDER BY id");
    add("SELECT CASE WHEN id = 1 THEN email ELSE name END FROM customer");
    add("SELECT COALESCE(c.email, a.email) FROM customer c JOIN account a ON a.id = c.id");
    add("SELECT COALESCE(c.ssn, a.ssn) FROM customer c JOIN account a ON a.id = c.id");
    add(
        "SELECT CASE WHEN c.email = ? THEN a.email ELSE c.email END FROM customer c"
            + " JOIN account a ON a.id = c.id",
        ANN);
    add(
        "SELECT d.e FROM (SELECT id, CASE WHEN id < 3 THEN email END AS e FROM customer) d"
            + " WHERE d.e = ?",
        ANN);
    add("SELECT g, email FROM customer JOIN generate_series(1, 2) g ON g = id");
    add("SELECT n.x, c.email FROM SYSTEM_RANGE(1, 2) n (x) JOIN customer c ON c.id = n.x");
    add("SELECT id FROM customer WHERE id IN (SELECT u.n FROM UNNEST(ARRAY[1, 3]) u (n))");
    add("SELECT g.e FROM customer, unnest(ARRAY[email]) g (e)");
    add("SELECT ?, email FROM customer", "x");
    add("SELECT email, ROW_NUMBER() OVER (ORDER BY id) AS n FROM customer");
    add("SELECT id, COUNT(*) OVER (PARTITION BY email) AS n FROM customer");
    add("SELECT COUNT(*) FILTER (WHERE email = ?) FROM customer", ANN);
    add("SELECT COUNT(*) FILTER (WHERE ssn IS NULL) FROM customer");
    add("SELECT id, CASE WHEN ssn IS NULL THEN 'none' ELSE 'some' END FROM customer ORDER BY id");
    add("SELECT id FROM customer ORDER BY CASE WHEN ssn IS NULL THEN 1 ELSE 0 END, id");
    add("SELECT c FROM customer c WHERE id = 1");
    add("TABLE customer");
    shapes.add(
        SqlShape.of(section, "SELECT id, ssn FROM customer ORDER BY id").by(SqlWay.SCROLLED));
    shapes.add(SqlShape.of(section, "SELECT id, ssn FROM customer ORDER BY id").by(SqlWay.FETCHED));
    shapes.add(SqlShape.of(section, "SELECT id, ssn FROM customer").by(SqlWay.PREPARED));
    shapes.add(SqlShape.of(section, "SELECT id, email, name FROM customer").by(SqlWay.UPDATED));
    shapes.add(
        SqlShape.of(section, "SELECT id, email, name FROM customer").by(SqlWay.UPDATED_SECRET));
    shapes.add(SqlShape.of(section, "SELECT id, email, name FROM customer").by(SqlWay.DELETED));
    shapes.add(SqlShape.of(section, "SELECT id, email, name FROM customer").by(SqlWay.INSERTED));
    add("SELECT email FROM customer; SELECT email FROM account");
    say("EXPLAIN SELECT email FROM customer WHERE email = 'ann@x.org'");
    say("EXPLAIN SELECT id, ssn FROM customer WHERE email = ?", ANN);
    say("EXPLAIN UPDATE customer SET ssn = ? WHERE email = ?", "111-11-1111", ANN);
  }

  private void conditions() {
    section = "Conditions";
    add("SELECT id FROM customer WHERE email = ?", ANN);
    add("SELECT id FROM customer WHERE ? = email", ANN);
    add("SELECT id FROM customer WHERE 1 = 1 AND email = ?", ANN);
    add("SELECT id FROM customer WHERE email = 'ann@x.org'");
    add("SELECT id FROM customer WHERE email <> ? OR email != ?", ANN, BOB);
    add("SELECT id FROM customer WHERE NOT (email = ?)", ANN);
    add("SELECT id FROM customer WHERE NOT email = ?", ANN);
    add("SELECT id FROM customer WHERE (email = ? AND id > ?) OR name = ?", ANN, 1, "Dan");
    add("SELECT id FROM customer WHERE email IN (?, ?)", ANN, BOB);
    add("SELECT id FROM customer WHERE email NOT IN ('ann@x.org')");
    add("SELECT id FROM customer WHERE email IS NULL OR ssn IS NOT NULL");
    add("SELECT id FROM customer WHERE email = CAST(? AS VARCHAR(80))", ANN);
    add("SELECT id FROM customer WHERE email = CAST('ann@x.org' AS VARCHAR(80))");
    add("SELECT id FROM customer WHERE email = ?::VARCHAR", ANN);
    add("SELECT id FROM customer WHERE CAST(email AS VARCHAR(80)) = ?", ANN);
    add("SELECT id FROM customer WHERE (email) = (?)", ANN);
    add("SELECT id FROM customer WHERE (email, id) = (?, ?)", ANN, 1);
    add("SELECT id FROM customer WHERE (id, email) IN ((?, ?), (?, ?))", 1, ANN, 2, BOB);
    String[] some = {ANN, null, "x"};
    add("SELECT id FROM customer WHERE email = ANY (?)", (Object) some);
    add("SELECT id FROM customer WHERE email = ANY (?::text[])", (Object) some);
    add("SELECT id FROM customer WHERE email = ANY (CAST(? AS varchar[]))", (Object) some);
    add("SELECT id FROM customer WHERE email <> ALL (?)", (Object) new String[] {ANN, "x"});
    add("SELECT id FROM customer WHERE email <> ALL (?) OR id = 4", (Object) some);
    add("SELECT id FROM customer WHERE email = ANY (ARRAY['ann@x.org', ?, NULL])", BOB);
    add("SELECT id FROM customer WHERE NOT email = ANY (ARRAY['ann@x.org', 'x']::varchar[])");
    add("SELECT id FROM customer WHERE email <> ALL (ARRAY['ann@x.org', ?])", BOB);
    add(
        "SELECT id FROM customer WHERE (?::text[] IS NULL OR email = ANY (?::text[])) AND id > 0",
        some,
        some);
    add("SELECT id FROM customer WHERE ssn = ANY (?)", (Object) some);
    add("SELECT id FROM customer WHERE email = ANY (string_to_array(?, ','))", ANN);
    add("SELECT id FROM customer WHERE email IS NOT DISTINCT FROM ?", ANN);
    add("SELECT id FROM customer WHERE email <=> ?", ANN);
    add("SELECT id FROM customer WHERE email = ? OR ? IS NULL", ANN, "x");
    add("SELECT id FROM customer WHERE (? IS NULL OR email = ?)", "x", ANN);
    add("SELECT id FROM customer WHERE ? IS NOT NULL AND email = ?", ANN, ANN);
    add("SELECT id FROM customer WHERE ? = '' OR email = ?", ANN, ANN);
    add("SELECT id FROM customer WHERE LENGTH(?) = 0 OR email = ?", ANN, ANN);
    add("SELECT id FROM customer WHERE COALESCE(?, '') = '' OR email = ?", ANN, ANN);
    add("SELECT id FROM customer WHERE (COALESCE(?, '') = '' OR email = ?) AND id > 0", "", "");
    add(
        "SELECT id FROM customer c WHERE (? = '' OR id IN (SELECT a.id FROM account a WHERE a.email"
            + " = ?)) AND c.id > 0",
        ANN,
        ANN);
    add(
        "SELECT id FROM customer WHERE CASE WHEN ? IS NULL THEN 1 WHEN email = ? THEN 1 ELSE 0 END"
            + " = 1",
        ANN,
        ANN);
    add(
        "SELECT id FROM customer c WHERE ? IS NULL OR EXISTS (SELECT 1 FROM account a WHERE a.email"
            + " = ?)",
        ANN,
        ANN);
    add("SELECT id FROM customer WHERE ssn = ?", "111-11-1111");
    add("SELECT id FROM customer WHERE email LIKE ?", "ann%");
    add("SELECT id FROM customer WHERE email NOT IN (?, NULL)", ANN);
    add("SELECT id FROM customer WHERE email IN (?, NULL)", ANN);
    add("SELECT id FROM customer WHERE NOT (email IN (?, ?) OR ssn IS NULL)", ANN, ANN);
    add("SELECT id FROM customer WHERE email <> NULL OR email = NULL");
    add("SELECT id FROM customer WHERE NOT (email <> ?) OR email IS NULL", ANN);
    add("SELECT id FROM customer WHERE email < ?", BOB);
    add("SELECT id FROM customer WHERE email BETWEEN ? AND ?", ANN, BOB);
    add("SELECT id FROM customer WHERE LOWER(email) = ?", ANN);
    add("SELECT id FROM customer WHERE email = LOWER(?)", ANN);
    add("SELECT id FROM customer WHERE email = name");
    add("SELECT id FROM customer WHERE name LIKE {fn CONCAT('A', '%')}");
    add("SELECT id FROM customer WHERE email = ? AND {fn LCASE(name)} = 'ann'", ANN);
    add("SELECT id FROM customer WHERE name LIKE {fn CONCAT(?, '%')} AND email = ?", "A", ANN);
    add("SELECT id FROM customer WHERE {fn LOCATE(?, name)} = 1 AND email = ?", "A", ANN);
    add("SELECT id FROM customer WHERE {fn LOCATE('A', name)} = 1 AND email = ?", ANN);
    add("SELECT {fn UCASE(email)} FROM customer");
    add("SELECT id, {d '2020-01-31'} AS d FROM customer WHERE email = ?", ANN);
    add("SELECT id, {ts '2020-01-31 10:11:12'} AS s FROM customer WHERE email = ?", ANN);
    add("SELECT id FROM customer WHERE email = {d '2020-01-31'}");
    add("SELECT id FROM customer WHERE email = ? ORDER BY id {limit 2}", ANN);
    add("SELECT id FROM customer WHERE name LIKE 'A%' {escape '!'}");
    add("SELECT id FROM customer WHERE name LIKE 'A%' ESCAPE '!' AND email = ?", ANN);
    add("SELECT id FROM customer WHERE email = ?1", ANN);
    add("SELECT id FROM customer WHERE EXTRACT(YEAR FROM CURRENT_DATE) > 2000 AND email = ?", ANN);
    add("SELECT id FROM customer WHERE TRIM(BOTH FROM name) = 'Ann' AND email = ?", ANN);
    add("SELECT id FROM customer WHERE SUBSTRING(name FROM 1 FOR 1) = 'A' AND email = ?", ANN);
  }

  private void patterns() {
    section = "Patterns";
    String from = "SELECT id FROM customer WHERE ";
    add(from + "email LIKE '%@x.org'");
    add(from + "email LIKE ''");
    add(from + "email NOT LIKE ?", "ann%");
    add(from + "NOT (email LIKE ?)", "ann%");
    add(from + "email LIKE ? ESCAPE '!'", "ann!_%");
    add(from + "email LIKE name");
    add(from + "email LIKE name || '%'");
    add(from + "? LIKE email", "x");
    add(from + "name LIKE email");
    add(from + "ssn LIKE ?", "111%");
    add(from + "email ILIKE ?", "ANN%");
    add(from + "email SIMILAR TO ?", "ann%");
    add(from + "email REGEXP ?", "^ann");
    add(from + "email NOT REGEXP ?", "^ann");
    add(from + "email RLIKE ?", "^ann");
    add(from + "email ~ ?", "^ann");
    add(from + "email !~* ?", "^ann");
    add(from + "email ~~ ?", "ann%");
    add(from + "email ^@ ?", "ann");
    add(from + "email LIKE ANY (ARRAY['ann%'])");
    add(from + "REGEXP_LIKE(email, ?)", "^ann");
    add(from + "LOCATE(?, email) > 0", "x");
    add(from + "POSITION('x' IN email) > 0");
    add(from + "INSTR(email, ?) > 0", "x");
    add(from + "SUBSTRING(email FROM 1 FOR 3) = ?", "ann");
    add(from + "{fn LOCATE('x', email)} > 0");
    add("SELECT id, email LIKE 'ann%' AS is_ann FROM customer");
    add("SELECT email FROM customer GROUP BY email HAVING email LIKE ?", "ann%");
    add("SELECT id, email FROM customer WHERE name LIKE ? AND name NOT LIKE '_o%'", "%");
    add("DELETE FROM customer WHERE email LIKE 'ann%'");
    add("UPDATE customer SET name = 'x' WHERE email LIKE ?", "ann%");
  }

  private void joins() {
    section = "Joins";
    add("SELECT c.ssn, o.amount FROM customer c JOIN orders o ON o.buyer = c.id");
    add("SELECT c.ssn, a.ssn FROM customer c INNER JOIN account a ON a.email = c.email");
    add("SELECT c.id, a.email FROM customer c LEFT JOIN account a ON a.email = c.email");
    add(
        "SELECT c.email, a.email FROM customer c LEFT OUTER JOIN account a ON a.id = c.id"
            + " AND a.email = ?",
        ANN);
    add(
        "SELECT c.id, a.email FROM customer c LEFT JOIN account a ON a.email = c.email"
            + " WHERE a.email IS NULL");
    add(
        "SELECT c.id, a.email FROM customer c LEFT JOIN account a ON a.email = c.email"
            + " WHERE a.email <> ? OR a.ssn IS NULL",
        BOB);
    add(
        "SELECT c.id, d.email, d.ssn FROM orders c LEFT JOIN customer d ON d.id = c.id AND"
            + " d.email = ?",
        BOB);
    add("SELECT c.email, a.email FROM customer c RIGHT JOIN account a ON a.email = c.email");
    add("SELECT c.id, a.id FROM customer c FULL JOIN account a ON a.email = c.email");
    add("SELECT c.email, o.note FROM customer c CROSS JOIN orders o");
    add("SELECT c.email, a.email FROM customer c, account a WHERE c.email = a.email");
    add("SELECT c.id, d.email FROM customer c JOIN customer d ON c.email = d.email");
    add("SELECT c.id, c.email FROM customer c JOIN account a USING (email)");
    add("SELECT * FROM customer c JOIN account a USING (email)");
    add("SELECT * FROM customer c LEFT JOIN account a USING (email, id)");
    add("SELECT * FROM customer c JOIN orders o USING (id)");
    add("SELECT * FROM orders o LEFT JOIN customer c USING (id) WHERE c.email = ?", ANN);
    add("SELECT * FROM customer c JOIN account a USING (id) JOIN orders o USING (id)");
    add("SELECT * FROM customer c JOIN account a USING (id) JOIN orders o ON o.buyer = c.id");
    add("SELECT o.*, c.* FROM customer c JOIN orders o USING (id)");
    add("SELECT * FROM orders o JOIN customer c ON c.id = o.buyer WHERE c.email = ?", ANN);
    add("SELECT o.*, c.ssn, o.* FROM orders o JOIN customer c ON c.id = o.buyer");
    add("SELECT email FROM customer NATURAL JOIN (SELECT email FROM account) a");
    add("SELECT c.id FROM customer c JOIN orders o ON o.note = c.email");
    add("SELECT c.id FROM customer c JOIN account a ON a.ssn = c.ssn");
    add(
        "SELECT c.email, x.most FROM customer c JOIN LATERAL (SELECT MAX(o.amount) AS most FROM"
            + " orders o WHERE o.buyer = c.id) x ON 1 = 1");
    add("SELECT c.email, a.id FROM (customer c JOIN account a ON a.email = c.email)");
    add(
        "SELECT c.email, o.id FROM customer c LEFT JOIN (orders o JOIN account a ON a.id = o.id) ON"
            + " o.buyer = c.id");
    add("SELECT c.email, o.id FROM {oj customer c LEFT OUTER JOIN orders o ON o.buyer = c.id}");
    add("SELECT c.email FROM customer c STRAIGHT_JOIN orders o ON o.buyer = c.id");
    add("SELECT c.email FROM customer c USE INDEX (PRIMARY) WHERE c.id = 1");
  }

  private void queries() {
    section = "Queries in each other";
    add(
        "SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM customer c WHERE c.id = o.buyer AND"
            + " c.email = ?)",
        ANN);
    add(
        "SELECT id FROM customer c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.buyer = c.id AND"
            + " email = ?)",
        ANN);
    add("SELECT id FROM customer WHERE id IN (SELECT buyer FROM orders WHERE email IS NOT NULL)");
    add("SELECT id FROM customer WHERE email IN (SELECT email FROM account)");
    add(
        "SELECT id FROM customer WHERE email NOT IN (SELECT email FROM account WHERE email = ?)",
        ANN);
    add("SELECT id FROM customer WHERE email NOT IN (SELECT email FROM customer)");
    add(
        "SELECT id FROM customer c WHERE NOT EXISTS (SELECT 1 FROM account a WHERE a.email ="
            + " c.email)");
    add("SELECT id FROM customer WHERE email = (SELECT email FROM account WHERE id = 1)");
    add("SELECT id FROM customer WHERE email <> ALL (SELECT email FROM customer WHERE id = 4)");
    add("SELECT id FROM customer WHERE email = ANY (SELECT email FROM account)");
    add("SELECT id FROM customer WHERE (id, email) IN (SELECT id, email FROM account)");
    add("SELECT id, (SELECT c.ssn FROM customer c WHERE c.id = o.buyer) AS ssn FROM orders o");
    add("SELECT d.m FROM (SELECT email AS m, id FROM customer) d WHERE d.m = ?", ANN);
    add("SELECT * FROM (SELECT email FROM customer) d (m)");
    add("WITH x AS (SELECT id, email FROM customer WHERE email = ?) SELECT * FROM x", ANN);
    add(
        "WITH x (a, b) AS (SELECT id, email FROM customer), y AS (SELECT b FROM x) SELECT b FROM"
            + " y");
    add(
        "WITH RECURSIVE x (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x WHERE n < 3)"
            + " SELECT c.email FROM customer c JOIN x ON x.n = c.id");
    add(
        "WITH RECURSIVE x (n, m) AS (SELECT id, email FROM customer WHERE email = ?"
            + " UNION ALL SELECT n + 10, m FROM x WHERE n < 30) SELECT n, m FROM x",
        ANN);
    add(
        "WITH RECURSIVE x (n, m) AS (SELECT id, email FROM customer WHERE id = 1 UNION"
            + " SELECT a.id, a.email FROM account a JOIN x ON a.id = x.n + 1)"
            + " SELECT n, m FROM x");
    add(
        "WITH RECURSIVE x (n, s) AS (SELECT id, ssn FROM customer"
            + " UNION ALL SELECT n + 10, s FROM x WHERE n < 20) SELECT n, s FROM x");
    add(
        "WITH RECURSIVE x (n, s) AS (SELECT id, ssn FROM customer"
            + " UNION ALL SELECT n + 10, 'x' FROM x WHERE n < 20) SELECT n, s FROM x");
    add("SELECT email FROM customer UNION SELECT email FROM account");
    add("SELECT email FROM customer UNION ALL SELECT email FROM account");
    add("SELECT email FROM customer INTERSECT SELECT email FROM account");
    add("SELECT email FROM customer EXCEPT SELECT email FROM account");
    add("SELECT ssn FROM customer WHERE id = 1 UNION ALL SELECT ssn FROM customer WHERE id = 2");
    add("SELECT ssn FROM customer UNION ALL SELECT ssn FROM account");
    add("SELECT email FROM customer UNION ALL SELECT name FROM customer");
    add("SELECT email FROM customer UNION ALL SELECT NULL FROM orders");
    add("SELECT id, NULL FROM orders UNION ALL SELECT id, ssn FROM customer");
    add("SELECT NULL FROM orders UNION SELECT ssn FROM customer");
    add("SELECT email FROM customer UNION SELECT NULL FROM orders UNION SELECT email FROM account");
    add("SELECT email FROM customer UNION ALL SELECT 'x' FROM orders");
    add("TABLE customer UNION ALL TABLE customer");
    add("SELECT id, email FROM customer UNION ALL SELECT id + 10, email FROM account ORDER BY id");
    add(
        "SELECT 1 FROM (VALUES (1), (3)) v (n) WHERE n IN (SELECT id FROM customer WHERE email ="
            + " ?)",
        ANN);
  }

  private void groups() {
    section = "DISTINCT, GROUP BY";
    add("SELECT DISTINCT email FROM customer");
    add("SELECT DISTINCT ssn FROM customer");
    add("SELECT COUNT(email), COUNT(DISTINCT email), COUNT(ssn) FROM customer");
    add("SELECT COUNT(DISTINCT ssn) FROM customer");
    add("SELECT email, COUNT(*) FROM customer GROUP BY email");
    add("SELECT email AS mail, COUNT(*) AS n FROM customer GROUP BY email HAVING COUNT(*) > 1");
    add("SELECT email, COUNT(*) FROM customer GROUP BY 1");
    add(
        "SELECT c.email, SUM(o.amount) FROM customer c JOIN orders o ON o.buyer = c.id"
            + " GROUP BY c.email");
    add("SELECT email, COUNT(*) FROM customer GROUP BY email HAVING email = ?", ANN);
    add("SELECT email, COUNT(*) FROM customer GROUP BY email HAVING email > ?", ANN);
    add("SELECT email FROM customer GROUP BY email HAVING email IS NULL");
    add("SELECT email, COUNT(*) FROM customer GROUP BY email HAVING COUNT(email) = 0");
    add("SELECT email FROM customer GROUP BY email HAVING COUNT(DISTINCT ssn) > 0");
    add("SELECT email FROM customer GROUP BY email HAVING MAX(ssn) = ?", "111-11-1111");
    add("SELECT email, COUNT(*) AS n FROM customer GROUP BY email ORDER BY n DESC, MIN(id)");
    add("SELECT email, COUNT(*) FROM customer GROUP BY email ORDER BY email");
    add("SELECT ssn, COUNT(*) FROM customer GROUP BY ssn");
    add("SELECT MAX(email) FROM customer");
    add("SELECT MIN(ssn) FROM customer");
    add("SELECT id, COUNT(*) OVER () AS n FROM customer ORDER BY id");
    add("SELECT id, COUNT(email) OVER (ORDER BY id) AS n FROM customer ORDER BY id");
    add("SELECT id, COUNT(*) OVER (PARTITION BY ssn) AS n FROM customer ORDER BY id");
    add("SELECT id, ROW_NUMBER() OVER (ORDER BY email) AS n FROM customer ORDER BY id");
    add("SELECT id, RANK() OVER (ORDER BY ssn DESC) AS n FROM customer ORDER BY id");
    add("SELECT id, FIRST_VALUE(email) OVER (ORDER BY id) AS f FROM customer ORDER BY id");
    add("SELECT STRING_AGG(name, ',' ORDER BY email) FROM customer");
    add("SELECT LISTAGG(name, ',') WITHIN GROUP (ORDER BY email) FROM customer");
    add("SELECT GROUP_CONCAT(name ORDER BY email) FROM customer");
    add("SELECT DISTINCT id, email FROM customer ORDER BY id");
    add("SELECT DISTINCT email FROM customer ORDER BY email");
    add("SELECT MAX(id) FROM customer WHERE email = ?", ANN);
    add("SELECT DISTINCT ON (email) email, id FROM customer ORDER BY email");
    add("SELECT DISTINCT ON (name) name, ssn, email FROM customer ORDER BY name, id");
    add("SELECT DISTINCT ON (ssn) id, ssn FROM customer");
    add("SELECT DISTINCT ON (id, ssn) id, ssn FROM customer ORDER BY id");
    add("SELECT email, COUNT(*) FROM customer GROUP BY ROLLUP (email)");
    add("SELECT email, name, COUNT(*) FROM customer GROUP BY CUBE (email, name)");
    add("SELECT email, name, COUNT(*) FROM customer GROUP BY GROUPING SETS ((email), (name), ())");
    add("SELECT email, COUNT(*) FROM customer GROUP BY email WITH ROLLUP");
    add("SELECT ssn, id, COUNT(*) FROM customer GROUP BY ssn, id WITH ROLLUP");
    add("SELECT ssn, id, COUNT(*) FROM customer GROUP BY ROLLUP (ssn, id)");
    add("SELECT email FROM customer GROUP BY email HAVING COUNT(email) > 1");
  }

  private void sorted() {
    section = "ORDER BY, limits, locks";
    add("SELECT id, email FROM customer ORDER BY id DESC");
    add("SELECT id, email FROM customer ORDER BY name, 1");
    add("SELECT id, email FROM customer ORDER BY email");
    add("SELECT id, email FROM customer ORDER BY 2");
    add("SELECT id, email FROM customer ORDER BY 1, 2 DESC");
    add("SELECT o.* FROM orders o JOIN customer c ON c.id = o.buyer ORDER BY 1");
    add(
        "SELECT * FROM orders o RIGHT JOIN customer c USING (id) RIGHT JOIN account a USING (id)"
            + " ORDER BY 1");
    add(
        "SELECT id, EXISTS (SELECT 1 FROM orders WHERE buyer = customer.id AND email IS NULL) AS e"
            + " FROM customer ORDER BY id");
    add("SELECT id FROM customer ORDER BY email DESC");
    add("SELECT id FROM customer c ORDER BY c.ssn");
    add("SELECT id, email AS m FROM customer ORDER BY m");
    add("SELECT id, email FROM customer ORDER BY email NULLS FIRST");
    add("SELECT id, email FROM customer ORDER BY email LIMIT 2");
    add("SELECT id, email FROM customer ORDER BY email FETCH FIRST 2 ROWS ONLY");
    add("SELECT id, email FROM customer ORDER BY id FETCH FIRST 2 ROWS WITH TIES");
    add("SELECT id FROM customer ORDER BY UPPER(email)");
    add("SELECT id FROM customer ORDER BY email IS NULL, id");
    add("SELECT id FROM customer ORDER BY CASE WHEN email = ? THEN 0 ELSE 1 END, id", ANN);
    add(
        "SELECT id FROM customer ORDER BY (SELECT a.email FROM account a WHERE a.id ="
            + " customer.id)");
    add("SELECT email FROM customer UNION SELECT email FROM account ORDER BY email");
    add("SELECT email FROM customer UNION SELECT email FROM account ORDER BY 1");
    add("SELECT id FROM (SELECT id, email FROM customer) d ORDER BY d.email");
    add("SELECT id, email FROM customer ORDER BY id LIMIT 2");
    add("SELECT id, email FROM customer ORDER BY id LIMIT ? OFFSET ?", 2, 1);
    add("SELECT id, email FROM customer ORDER BY id LIMIT 1, 2");
    add("SELECT id, email FROM customer ORDER BY id OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY");
    add("SELECT id, email FROM customer ORDER BY id OFFSET ? ROWS FETCH FIRST ? ROWS ONLY", 1, 2);
    add("SELECT TOP 2 id, email FROM customer ORDER BY id");
    add("SELECT id, email FROM customer ORDER BY id NULLS LAST");
    add("SELECT id, email FROM customer WHERE id = 1 FOR UPDATE");
    add("SELECT id, email FROM customer WHERE id = 1 FOR UPDATE NOWAIT");
    add("SELECT id, email FROM customer WHERE id = 1 FOR UPDATE SKIP LOCKED");
    add("SELECT c.id, c.email FROM customer c WHERE c.id = 1 FOR NO KEY UPDATE OF c");
    add("SELECT id, email FROM customer WHERE id = 1 FOR SHARE");
    add("SELECT id, email FROM customer WHERE id = 1 LOCK IN SHARE MODE");
    add("SELECT id, email FROM customer WHERE id = 1 FOR UPDATE WITH RS");
    add("SELECT id, email FROM customer WHERE id = 1 WITH UR");
    add("SELECT id, email FROM customer ORDER BY (SELECT 1), id");
    add("SELECT id, email FROM customer ORDER BY CASE WHEN name = ? THEN 0 ELSE 1 END, id", "Dan");
    add("SELECT id FROM customer WHERE email = ? ORDER BY id FETCH FIRST ROW ONLY", ANN);
  }
}
