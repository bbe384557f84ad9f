package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Sends the statements of one conversion. No value of a row is in their errors. */
final class ConversionStatements {
  private final Connection raw;
  private final ConversionSql sql;
  private boolean changed;

  ConversionStatements(Connection raw, ConversionSql sql) {
    this.raw = raw;
    this.sql = sql;
  }

  /** Whether any DDL may have been executed. */
  boolean haveChanged() {
    return changed;
  }

  void execute(List<String> texts) throws SQLException {
    for (String text : texts) {
      try (Statement statement = raw.createStatement()) {
        boolean unused = statement.execute(text);
        changed = true;
      } catch (SQLException failed) {
        changed |= !sql.hasWaited(String.valueOf(failed.getSQLState()), failed.getErrorCode());
        throw RowPass.withoutValues(failed);
      }
    }
  }

  /** Sends statements that change nothing. */
  void send(List<String> texts) throws SQLException {
    for (String text : texts) {
      try (Statement statement = raw.createStatement()) {
        boolean unused = statement.execute(text);
      } catch (SQLException failed) {
        throw RowPass.withoutValues(failed);
      }
    }
  }
}
