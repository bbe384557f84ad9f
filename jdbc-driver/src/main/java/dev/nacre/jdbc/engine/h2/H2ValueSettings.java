package dev.nacre.jdbc.engine.h2;

import dev.nacre.jdbc.value.ValueSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Optional;
import org.h2.engine.Mode;
import org.h2.engine.Mode.CharPadding;
import org.h2.jdbc.JdbcConnection;
import org.h2.util.TimeZoneProvider;
import org.jspecify.annotations.Nullable;

/**
 * The time zone and mode of an H2 session, whether set by the URL, a statement, or Java code with
 * the connection.
 */
public final class H2ValueSettings implements ValueSettings {
  private final JdbcConnection connection;
  private volatile @Nullable Known known;

  /** A time zone in H2's and in Java's representation. */
  private record Known(TimeZoneProvider provider, Optional<ZoneId> zone) {}

  public H2ValueSettings(Connection raw) throws SQLException {
    this.connection = raw.unwrap(JdbcConnection.class);
  }

  @Override
  public Optional<ZoneId> zone() {
    TimeZoneProvider provider = connection.currentTimeZone();
    Known last = known;
    if (last == null || !last.provider.equals(provider)) {
      last = new Known(provider, zone(provider.getId()));
      known = last;
    }
    return last.zone;
  }

  private static Optional<ZoneId> zone(String id) {
    try {
      return Optional.of(ZoneId.of(id));
    } catch (DateTimeException unknown) {
      return Optional.empty();
    }
  }

  private Mode mode() {
    return connection.getMode();
  }

  @Override
  public boolean emptyIsNull() {
    return mode().treatEmptyStringsAsNull;
  }

  // Only Oracle mode has it.
  @Override
  public boolean datesHaveTimes() {
    return mode().getEnum() == Mode.ModeEnum.Oracle;
  }

  @Override
  public boolean padsChars() {
    return mode().charPadding == CharPadding.ALWAYS;
  }

  @Override
  public boolean showsCharUnpadded() {
    return mode().charPadding == CharPadding.NEVER;
  }
}
