package dev.nacre.cli.tour;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sales in an H2 database whose columns are encrypted. */
final class DatabaseTill implements Till {
  private static final String COLUMNS = ";nacre.encrypt=columns";
  private static final String QUIETLY = ";TRACE_LEVEL_FILE=0";

  private final Path database;

  DatabaseTill(Path database) {
    this.database = database;
  }

  @Override
  public String url() {
    return "jdbc:nacre:h2:./" + database.getFileName() + COLUMNS;
  }

  @Override
  public void write(List<Sale> sales, Credentials with) throws SQLException {
    try (Connection connection = connect(with)) {
      try (Statement create = connection.createStatement()) {
        create.execute(
            "CREATE TABLE sale (shelf VARCHAR(20), amount DECIMAL(10,2) ENCRYPT WITH (SUM))");
      }
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO sale VALUES (?, ?)")) {
        for (Sale sale : sales) {
          insert.setString(1, sale.shelf());
          insert.setBigDecimal(2, sale.amount());
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
  }

  @Override
  public SortedMap<String, BigDecimal> read(Credentials with) throws SQLException {
    SortedMap<String, BigDecimal> sums = new TreeMap<>();
    try (Connection connection = connect(with);
        Statement select = connection.createStatement();
        ResultSet row = select.executeQuery("SELECT shelf, SUM(amount) FROM sale GROUP BY shelf")) {
      while (row.next()) {
        sums.put(row.getString(1), row.getBigDecimal(2));
      }
    }
    return sums;
  }

  @Override
  public SortedMap<String, String> answers() throws SQLException {
    SortedMap<String, String> sums = new TreeMap<>();
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:h2:" + database + QUIETLY + ";IFEXISTS=TRUE", "shop", "");
        Statement select = connection.createStatement();
        ResultSet row =
            select.executeQuery("SELECT shelf, SUM(nacre_sum1_0) FROM sale GROUP BY shelf")) {
      while (row.next()) {
        sums.put(row.getString(1), row.getString(2));
      }
    }
    return sums;
  }

  private Connection connect(Credentials with) throws SQLException {
    Properties properties = new Properties();
    properties.put("user", "shop");
    properties.put("password", "");
    properties.put("nacre.wallet", with.wallet().toString());
    properties.put("nacre.wallet.password", with.letters());
    return DriverManager.getConnection("jdbc:nacre:h2:" + database + COLUMNS + QUIETLY, properties);
  }
}
