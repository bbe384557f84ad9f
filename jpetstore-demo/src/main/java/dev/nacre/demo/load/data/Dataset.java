package dev.nacre.demo.load.data;

import dev.nacre.demo.store.Schema;
import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.assortment.Assortment;
import dev.nacre.demo.store.assortment.AssortmentLoader;
import dev.nacre.demo.store.assortment.CatalogFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Fills an empty database. The same scale and seed give the same rows in any database. */
public final class Dataset {
  private Dataset() {}

  /**
   * Creates the tables and fills them in one transaction, so that an interrupted start can be
   * repeated.
   *
   * @param today the day of the newest order
   * @return false when the database was filled before
   */
  public static boolean fill(Connection connection, Scale scale, long seed, LocalDateTime today)
      throws SQLException {
    Schema.create(connection);
    if (filled(connection)) {
      return false;
    }
    boolean autoCommit = connection.getAutoCommit();
    connection.setAutoCommit(false);
    try {
      Assortment assortment =
          scale.products() == 0
              ? CatalogFile.read()
              : GeneratedAssortment.of(scale, new SplittableRandom(seed));
      AssortmentLoader.load(assortment, connection);
      List<Account> people =
          customers(connection, assortment, scale, new SplittableRandom(seed + 1));
      long next =
          new OrderHistory(
                  connection, assortment, scale, people, new SplittableRandom(seed + 2), today)
              .write();
      sequence(connection, next);
      connection.commit();
      return true;
    } catch (SQLException | RuntimeException e) {
      connection.rollback();
      throw e;
    } finally {
      connection.setAutoCommit(autoCommit);
    }
  }

  /** The sequence is written last. */
  private static boolean filled(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM sequence")) {
      return rows.next() && rows.getLong(1) > 0;
    }
  }

  private static void sequence(Connection connection, long next) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO sequence (name, next_id) VALUES ('order', ?)")) {
      insert.setLong(1, next);
      insert.executeUpdate();
    }
  }

  private static List<Account> customers(
      Connection connection, Assortment assortment, Scale scale, SplittableRandom random)
      throws SQLException {
    List<Account> people = new ArrayList<>();
    try (PreparedStatement account =
            connection.prepareStatement(
                "INSERT INTO account (username, status, email, first_name, last_name, street,"
                    + " street2, city, region, postcode, country, phone)"
                    + " VALUES (?, 'OK', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
        PreparedStatement signOn =
            connection.prepareStatement(
                "INSERT INTO signon (username, password, operator) VALUES (?, ?, FALSE)");
        PreparedStatement profile =
            connection.prepareStatement(
                "INSERT INTO profile (username, lang, favourite, my_list, banner)"
                    + " VALUES (?, ?, ?, TRUE, TRUE)")) {
      for (int i = 1; i <= scale.customers(); i++) {
        Account person = CustomerGenerator.account(i, random);
        people.add(person);
        account.setString(1, person.username());
        account.setString(2, person.email());
        account.setString(3, person.firstName());
        account.setString(4, person.lastName());
        account.setString(5, person.street());
        account.setString(6, person.street2());
        account.setString(7, person.city());
        account.setString(8, person.region());
        account.setString(9, person.postcode());
        account.setString(10, person.country());
        account.setString(11, person.phone());
        account.addBatch();
        signOn.setString(1, person.username());
        // No password has this hash, so none of them can sign on.
        signOn.setString(2, "-");
        signOn.addBatch();
        profile.setString(1, person.username());
        profile.setString(2, person.country().equals("JP") ? "ja" : "en");
        profile.setString(
            3, assortment.categories().get(random.nextInt(assortment.categories().size())).id());
        profile.addBatch();
        if (i % 1_000 == 0 || i == scale.customers()) {
          account.executeBatch();
          signOn.executeBatch();
          profile.executeBatch();
        }
      }
    }
    return people;
  }
}
