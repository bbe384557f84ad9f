package dev.nacre.jdbc.columns.policy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import org.h2.api.AggregateFunction;
import org.h2.api.Trigger;
import org.jspecify.annotations.Nullable;

/** Routines of databases whose routines are Java: they reach the table CUSTOMER by themselves. */
public final class JavaRoutines {
  private JavaRoutines() {}

  /** On Derby. */
  public static int count() throws SQLException {
    try (Connection own = DriverManager.getConnection("jdbc:default:connection")) {
      return countBy(own);
    }
  }

  /** On H2, which gives it a connection. */
  public static int countBy(Connection own) throws SQLException {
    try (Statement statement = own.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM customer")) {
      return row.next() ? row.getInt(1) : -1;
    }
  }

  /** On Derby. */
  public static void rename(String name) throws SQLException {
    try (Connection own = DriverManager.getConnection("jdbc:default:connection")) {
      renameBy(own, name);
    }
  }

  /** On H2. */
  public static void renameBy(Connection own, String name) throws SQLException {
    try (PreparedStatement update = own.prepareStatement("UPDATE customer SET name = ?")) {
      update.setString(1, name);
      int unused = update.executeUpdate();
    }
  }

  /** On Derby: makes a table for the session alone. */
  public static void declare() throws SQLException {
    try (Connection own = DriverManager.getConnection("jdbc:default:connection");
        Statement statement = own.createStatement()) {
      int unused =
          statement.executeUpdate(
              "DECLARE GLOBAL TEMPORARY TABLE account (email VARCHAR(80)) NOT LOGGED");
    }
  }

  /** A trigger of H2. */
  public static final class Fires implements Trigger {
    @Override
    public void fire(Connection own, Object @Nullable [] before, Object @Nullable [] after)
        throws SQLException {
      renameBy(own, "fired");
    }
  }

  /** An aggregate of H2, which gets no connection but may open one. */
  public static final class Total implements AggregateFunction {
    private int total;

    @Override
    public int getType(int[] types) {
      return Types.INTEGER;
    }

    @Override
    public void add(Object value) {
      total += ((Number) value).intValue();
    }

    @Override
    public Object getResult() {
      return total;
    }
  }
}
