package dev.nacre.jdbc.columns.convert;

import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.SQLException;

/** Conversions of a plain table of customers with three rows. */
abstract class CustomerConversionFixture extends ColumnConversionFixture {
  static final String SECRET = "078-05-1120";
  static final String ROWS = SECRET + "|1|a@b|x|" + "|2|null|null|" + "3|3||z|";

  @Override
  void plainly(DatabaseHarness bench) throws SQLException {
    bench.plain(
        "CREATE TABLE customer (ssn VARCHAR(11) NOT NULL, id INT PRIMARY KEY, email VARCHAR(80)"
            + exact(bench.dialect)
            + " UNIQUE, name VARCHAR(80))");
    bench.plain(
        "INSERT INTO customer VALUES ('"
            + SECRET
            + "', 1, 'a@b', 'x'), ('', 2, NULL, NULL), ('3', 3, '', 'z')");
  }
}
