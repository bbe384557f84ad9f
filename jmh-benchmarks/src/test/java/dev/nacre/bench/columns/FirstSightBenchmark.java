package dev.nacre.bench.columns;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A statement of 800 bytes that was never seen before, prepared and closed: the account query of
 * the pet store, with seven encrypted columns, and a number in it that is another one each time.
 * What {@code sealed} takes beyond {@code plain} is what it costs to understand it.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5)
public class FirstSightBenchmark {
  private static final String QUERY =
      "SELECT SIGNON.USERNAME, ACCOUNT.EMAIL, ACCOUNT.FIRSTNAME, ACCOUNT.LASTNAME, ACCOUNT.STATUS,"
          + " ACCOUNT.ADDR1 AS address1, ACCOUNT.ADDR2 AS address2, ACCOUNT.CITY, ACCOUNT.STATE,"
          + " ACCOUNT.ZIP, ACCOUNT.COUNTRY, ACCOUNT.PHONE, PROFILE.LANGPREF AS languagePreference,"
          + " PROFILE.FAVCATEGORY AS favouriteCategoryId, PROFILE.MYLISTOPT AS listOption,"
          + " PROFILE.BANNEROPT AS bannerOption, BANNERDATA.BANNERNAME AS nameOfTheBanner,"
          + " SIGNON.TRIES AS numberOfTries"
          + " FROM ACCOUNT INNER JOIN SIGNON ON SIGNON.USERNAME = ACCOUNT.USERID"
          + " INNER JOIN PROFILE ON PROFILE.USERID = ACCOUNT.USERID"
          + " LEFT OUTER JOIN BANNERDATA ON BANNERDATA.FAVCATEGORY = PROFILE.FAVCATEGORY"
          + " WHERE ACCOUNT.USERID = ? AND SIGNON.USERNAME = ? AND ACCOUNT.STATUS IN ('OK', 'P')"
          + " AND PROFILE.MYLISTOPT = 1 AND PROFILE.LANGPREF <> 'none' AND SIGNON.TRIES < ";

  /** The raw driver. */
  @State(Scope.Thread)
  public static class Plain extends Side {
    public Plain() {
      super("jdbc:", null);
    }
  }

  /** Through Nacre. */
  @State(Scope.Thread)
  public static class Sealed extends Side {
    public Sealed() {
      super("jdbc:nacre:", new Encrypting());
    }
  }

  /** The tables of an account. */
  public abstract static class Side {
    private final @Nullable Encrypting encrypting;
    private final Connection connection;
    private int seen;

    Side(String prefix, @Nullable Encrypting encrypting) {
      this.encrypting = encrypting;
      String options = encrypting == null ? "" : ";" + encrypting.options(";");
      String encrypt = encrypting == null ? "" : " ENCRYPT";
      try {
        connection = DriverManager.getConnection(prefix + "h2:mem:" + UUID.randomUUID() + options);
        try (Statement statement = connection.createStatement()) {
          for (String table :
              new String[] {
                "account (userid VARCHAR(80) PRIMARY KEY, email VARCHAR(80)@, firstname"
                    + " VARCHAR(80)@, lastname VARCHAR(80)@, status VARCHAR(2), addr1"
                    + " VARCHAR(80)@, addr2 VARCHAR(40)@, city VARCHAR(80)@, state VARCHAR(80),"
                    + " zip VARCHAR(20), country VARCHAR(20), phone VARCHAR(80)@)",
                "signon (username VARCHAR(25) PRIMARY KEY, tries INT)",
                "profile (userid VARCHAR(80) PRIMARY KEY, langpref VARCHAR(80), favcategory"
                    + " VARCHAR(30), mylistopt INT, banneropt INT)",
                "bannerdata (favcategory VARCHAR(80) PRIMARY KEY, bannername VARCHAR(255))"
              }) {
            int unused = statement.executeUpdate("CREATE TABLE " + table.replace("@", encrypt));
          }
        }
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }

    void prepare() throws SQLException {
      connection.prepareStatement(QUERY + String.format(Locale.ROOT, "%08d", seen++)).close();
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
      connection.close();
      if (encrypting != null) {
        encrypting.close();
      }
    }
  }

  @Benchmark
  public void plainFirstSight(Plain plain) throws SQLException {
    plain.prepare();
  }

  @Benchmark
  public void sealedFirstSight(Sealed sealed) throws SQLException {
    sealed.prepare();
  }
}
