package dev.nacre.jdbc.columns.keys.rekey;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.convert.ColumnConversionFixture;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.DialectName;
import dev.nacre.jdbc.columns.harness.EachDialect;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;

/** ALTER TABLE … REKEY on a table with encrypted columns and three rows. */
public abstract class ColumnRekeyFixture extends ColumnConversionFixture {
  public static final String REKEY = "ALTER TABLE customer REKEY";

  public static final String INSERT = "INSERT INTO customer VALUES (?, ?, ?)";
  public static final String BY_EMAIL = "SELECT id FROM customer WHERE email = ?";
  public static final String ROWS = "1|s1|a@b|2|null|null|3||c@d|";

  /** On databases where a check of a column says under which key its cells are sealed. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.METHOD)
  @ParameterizedTest
  @EachDialect
  @interface WhereChecked {}

  @Override
  protected void first(Dialect dialect, Statement statement) throws SQLException {
    run(
        statement,
        "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
            + (" email VARCHAR(80)" + exact(dialect) + " ENCRYPT NO SALT UNIQUE)"),
        "INSERT INTO customer VALUES (1, 's1', 'a@b'), (2, NULL, NULL), (3, '', 'c@d')");
  }

  static void run(Connection connection, String... texts) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      run(statement, texts);
    }
  }

  static int version(DatabaseHarness bench) throws SQLException {
    byte[] cell = bench.stored("SELECT email FROM customer WHERE id = 1");
    return (cell[2] & 0xf) << 8 | (cell[3] & 0xff);
  }

  static int checks(DatabaseHarness bench) throws SQLException {
    String query =
        switch (DialectName.of(bench.dialect)) {
          case H2 ->
              "SELECT COUNT(*) FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS"
                  + " WHERE TABLE_NAME = 'CUSTOMER' AND CONSTRAINT_TYPE = 'CHECK'";
          case MARIADB ->
              "SELECT COUNT(*) FROM information_schema.CHECK_CONSTRAINTS"
                  + " WHERE CONSTRAINT_SCHEMA = DATABASE() AND TABLE_NAME = 'customer'";
          case DERBY ->
              "SELECT COUNT(*) FROM SYS.SYSCHECKS d JOIN SYS.SYSCONSTRAINTS k"
                  + " ON k.CONSTRAINTID = d.CONSTRAINTID JOIN SYS.SYSTABLES t"
                  + " ON t.TABLEID = k.TABLEID WHERE t.TABLENAME = 'CUSTOMER' AND k.STATE = 'E'";
          case POSTGRESQL ->
              "SELECT COUNT(*) FROM pg_constraint WHERE contype = 'c' AND convalidated"
                  + " AND conrelid = 'customer'::regclass";
        };
    try (Statement statement = bench.plain.createStatement()) {
      return Integer.parseInt(text(statement, query).replace("|", ""));
    }
  }

  public static void insert(PreparedStatement insert, int id) throws SQLException {
    insert.setInt(1, id);
    insert.setString(2, "s" + id);
    insert.setString(3, "m" + id);
  }
}
