package dev.nacre.jdbc.columns.cells;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.value.ValueSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a server session that affect values. A result from the server is cached until a
 * statement may have changed it.
 */
public final class SessionSettings implements ValueSettings {
  private static final Pattern SETTING = Pattern.compile("[?&](\\w+)=([^&]*)");

  private final Connection raw;
  private final Dialect dialect;

  /** The zone from the driver's own setting; null where it uses the JVM's. */
  private final @Nullable String driverZone;

  private volatile @Nullable Boolean rounds;

  private SessionSettings(Connection raw, Dialect dialect, @Nullable String driverZone) {
    this.raw = raw;
    this.dialect = dialect;
    this.driverZone = driverZone;
  }

  public static ValueSettings of(Connection raw, Dialect dialect) throws SQLException {
    String url =
        dialect.jdbcBehavior().namesZoneInUrl() ? String.valueOf(raw.getMetaData().getURL()) : "";
    return new SessionSettings(raw, dialect, driverZone(url));
  }

  /**
   * A zone other than the JVM's, if the MariaDB driver is configured to convert instants to one.
   */
  private static @Nullable String driverZone(String url) {
    boolean moves = false;
    String zone = "LOCAL";
    Matcher setting = SETTING.matcher(url);
    while (setting.find()) {
      String value = setting.group(2);
      switch (setting.group(1)) {
        case "preserveInstants" -> moves = value.equalsIgnoreCase("true") || value.equals("1");
        case "connectionTimeZone", "timezone", "serverTimezone" -> zone = value;
        default -> {
          // Irrelevant to instants.
        }
      }
    }
    return moves && !zone.equalsIgnoreCase("LOCAL") ? zone : null;
  }

  @Override
  public void forget() {
    rounds = null;
  }

  @Override
  public Optional<ZoneId> zone() {
    String set = dialect.jdbcBehavior().reportsZone() ? reported() : driverZone;
    if (set == null) {
      return dialect.jdbcBehavior().reportsZone()
          ? Optional.empty()
          : Optional.of(ZoneId.systemDefault());
    }
    // Other names mean another zone in Java, or none: for PostgreSQL, GMT+5 is west of Greenwich.
    return ZoneRulesProvider.getAvailableZoneIds().contains(set)
        ? Optional.of(ZoneId.of(set))
        : Optional.empty();
  }

  /** The zone that the server last reported to PostgreSQL's driver. */
  private @Nullable String reported() {
    try {
      Class<?> driver =
          Class.forName("org.postgresql.PGConnection", false, raw.getClass().getClassLoader());
      Object connection = raw.unwrap(driver);
      return (String)
          driver.getMethod("getParameterStatus", String.class).invoke(connection, "TimeZone");
    } catch (SQLException | ReflectiveOperationException unknown) {
      return null;
    }
  }

  @Override
  public Optional<Boolean> roundsTimes() {
    String question = dialect.askRoundsTimes();
    if (question.isEmpty()) {
      return Optional.of(false);
    }
    Boolean known = rounds;
    if (known == null) {
      try (Statement statement = raw.createStatement();
          ResultSet row = statement.executeQuery(question)) {
        known = row.next() && row.getBoolean(1);
        rounds = known;
      } catch (SQLException unanswered) {
        return Optional.empty();
      }
    }
    return Optional.of(known);
  }
}
