package dev.nacre.jdbc.columns;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Routines of databases whose routines are Java: they reach the table CUSTOMER by themselves. */
public final class JavaRoutines {
  private JavaRoutines() {}

  /** On Derby. */
  public static int count() throws SQLException {
    try (Connection own = DriverManager.getConnection("jdbc:default:connection")) {
      return count(own);
    }
  }

  public static int count(Connection own) throws SQLException {
    try (Statement statement = own.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM customer")) {
      return row.next() ? row.getInt(1) : -1;
    }
  }

  /** On Derby. */
  public static void rename(String name) throws SQLException {
    try (Connection own = DriverManager.getConnection("jdbc:default:connection")) {
      rename(own, name);
    }
  }

  public static void rename(Connection own, String name) throws SQLException {
    try (PreparedStatement update = own.prepareStatement("UPDATE customer SET name = ?")) {
      update.setString(1, name);
      int unused = update.executeUpdate();
    }
  }
}
