package dev.nacre.conformance;

import java.security.Security;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.crypto.Cipher;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Reads what visitors before it wrote into a database, and leaves a row of its own; runs in a JVM
 * of its own, with the flags it was given.
 */
public final class Visitor {
  private Visitor() {}

  /** Takes a URL, the number of rows that are there, and {@code bc} for Bouncy Castle in front. */
  public static void main(String[] args) throws Exception {
    if (args[2].equals("bc")) {
      Security.insertProviderAt(new BouncyCastleProvider(), 1);
    }
    // Known before anything else, so that the parent knows what it has tried.
    System.out.println(
        "provider " + Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName());
    int before = Integer.parseInt(args[1]);
    try (Connection connection = DriverManager.getConnection(args[0], "sa", "")) {
      if (before == 0) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(
              "CREATE TABLE guest (id INT PRIMARY KEY, name VARCHAR(80) ENCRYPT NO SALT,"
                  + " note VARCHAR(200) ENCRYPT)");
        }
      }
      for (int i = 0; i < before; i++) {
        read(connection, i);
      }
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO guest VALUES (?, ?, ?)")) {
        insert.setInt(1, before);
        insert.setString(2, "guest " + before);
        insert.setString(3, "note of " + before);
        insert.executeUpdate();
      }
    }
    System.out.println("wrote");
  }

  // By the deterministic column: whoever sealed it, the same value is the same cell.
  private static void read(Connection connection, int number) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT id, note FROM guest WHERE name = ?")) {
      select.setString(1, "guest " + number);
      try (ResultSet rows = select.executeQuery()) {
        if (!rows.next()
            || rows.getInt(1) != number
            || !("note of " + number).equals(rows.getString(2))) {
          throw new IllegalStateException("row " + number + " is not as it was written");
        }
      }
    }
  }
}
