package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.EncryptionView;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A prepared {@code SHOW ENCRYPTION}. The query below it holds the view as it was when that was
 * prepared, so it is prepared anew for each execution.
 */
public final class ShowStatement extends GuardedPreparedStatement {
  /** Prepares a query on the target connection, as this statement was asked to be prepared. */
  @FunctionalInterface
  public interface Preparation {
    PreparedStatement prepare(@Nullable String query) throws SQLException;
  }

  private final StatementContext context;
  private final EncryptionView view;
  private final Preparation preparation;
  private PreparedStatement current;

  private ShowStatement(
      PreparedStatement first,
      StatementContext context,
      EncryptionView view,
      Preparation preparation) {
    super(first, context);
    this.context = context;
    this.view = view;
    this.preparation = preparation;
    this.current = first;
  }

  public static ShowStatement prepare(
      StatementContext context, EncryptionView view, Preparation preparation) throws SQLException {
    PreparedStatement first = preparation.prepare(context.view(view));
    return new ShowStatement(first, context, view, preparation);
  }

  @Override
  protected PreparedStatement target() {
    return current;
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    renew();
    return super.executeQuery();
  }

  @Override
  public boolean execute() throws SQLException {
    renew();
    return super.execute();
  }

  private void renew() throws SQLException {
    PreparedStatement old = current;
    if (old.isClosed()) {
      return; // it says so itself
    }
    PreparedStatement next = preparation.prepare(context.view(view));
    next.setMaxRows(old.getMaxRows());
    next.setQueryTimeout(old.getQueryTimeout());
    current = next;
    old.close();
  }
}
