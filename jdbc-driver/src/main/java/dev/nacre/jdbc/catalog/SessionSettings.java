package dev.nacre.jdbc.catalog;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.parameter.ValueSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one session, as far as values depend on them. An answer of the server is kept
 * until a statement may have changed it.
 */
final class SessionSettings implements ValueSettings {
  private final Connection raw;
  private final Dialect dialect;
  private volatile @Nullable Boolean rounds;

  SessionSettings(Connection raw, Dialect dialect) {
    this.raw = raw;
    this.dialect = dialect;
  }

  /** A statement may have changed them. */
  void forget() {
    rounds = null;
  }

  @Override
  public Optional<ZoneId> zone() {
    return Optional.of(ZoneId.systemDefault());
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
