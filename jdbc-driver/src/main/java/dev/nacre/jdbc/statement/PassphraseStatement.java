package dev.nacre.jdbc.statement;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.forward.ParameterInterceptor;
import dev.nacre.jdbc.forward.ParameterSetter;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.statement.assertion.StatementPreparation;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A prepared {@code ALTER ENCRYPTION WALLET SET PASSWORD ?}. Its parameter goes to the wallet and
 * is forgotten at execution. It never reaches the target, whose statement has no parameter.
 */
// Deprecated methods are part of the interface.
@SuppressWarnings("deprecation")
public final class PassphraseStatement extends GuardedPreparedStatement
    implements PreparedStatement {
  private final StatementContext context;
  private final Set<PassphraseStatement> open;
  private final ParameterInterceptor parameter =
      (setter, index, value, type, length, calendar) -> set(setter, index, value);
  private @Nullable Passphrase given;
  private boolean ended;

  private PassphraseStatement(
      PreparedStatement nothing, StatementContext context, Set<PassphraseStatement> open) {
    super(nothing, context);
    this.context = context;
    this.open = open;
  }

  /**
   * @param open the connection's set of these statements, which it ends on close; this one is added
   */
  public static PassphraseStatement prepare(
      StatementContext context, StatementPreparation preparation, Set<PassphraseStatement> open)
      throws SQLException {
    PassphraseStatement statement =
        new PassphraseStatement(preparation.prepare(context.dispatcher().noOp()), context, open);
    boolean unused = open.add(statement);
    return statement;
  }

  @Override
  @Safeguard("columns-15d")
  protected ParameterInterceptor interceptor(int index) {
    return parameter;
  }

  /** Also accepts a {@code char[]} as an object, which the caller can overwrite. */
  private void set(ParameterSetter setter, int parameter, @Nullable Object passphrase)
      throws SQLException {
    switch (setter) {
      case STRING, N_STRING, OBJECT, TYPED_OBJECT, SCALED_OBJECT -> give(parameter, passphrase);
      default -> throw refused("takes its parameter as text");
    }
  }

  private synchronized void give(int parameter, @Nullable Object passphrase) throws SQLException {
    requireOpen();
    if (parameter != 1) {
      throw refused("has one parameter");
    }
    forget();
    if (passphrase instanceof char[] chars) {
      given = passphrase(chars);
    } else if (passphrase instanceof String text) {
      char[] chars = text.toCharArray();
      try {
        given = passphrase(chars);
      } finally {
        Arrays.fill(chars, '\0');
      }
    } else {
      throw refused("takes its parameter as text");
    }
  }

  private static Passphrase passphrase(char[] chars) throws SQLException {
    try {
      return Passphrase.copyOf(chars);
    } catch (RuntimeException unusable) {
      throw SqlErrors.of(unusable);
    }
  }

  private static SQLException refused(String what) {
    return SqlErrors.refused(
        ErrorCode.ENCRYPTION_STATEMENT_MISPLACED, "ALTER ENCRYPTION WALLET SET PASSWORD ? " + what);
  }

  /** A closed target reports that itself, though not always when its connection was closed. */
  private void requireOpen() throws SQLException {
    int unused = target().getFetchSize();
    if (ended) {
      throw refused("belongs to a connection that is closed");
    }
  }

  /** Forgets the parameter and accepts no more, because the connection was closed. */
  public synchronized void end() {
    ended = true;
    forget();
  }

  private void forget() {
    Passphrase old = given;
    given = null;
    if (old != null) {
      old.close();
    }
  }

  @Override
  public boolean execute() throws SQLException {
    change();
    return super.execute();
  }

  @Override
  public int executeUpdate() throws SQLException {
    change();
    return super.executeUpdate();
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    change();
    return super.executeLargeUpdate();
  }

  private synchronized void change() throws SQLException {
    requireOpen();
    Passphrase next = given;
    if (next == null) {
      throw refused("was not given its parameter; each execution needs it anew");
    }
    try {
      context.dispatcher().setPassphrase(next);
    } finally {
      forget();
    }
  }

  @Override
  public @Nullable ResultSet executeQuery() throws SQLException {
    throw SqlGuard.refusal(SqlGuard.misplaced());
  }

  /** Batches are not supported. */
  @Override
  public void addBatch() throws SQLException {
    throw SqlGuard.refusal(SqlGuard.misplaced());
  }

  @Override
  public synchronized void clearParameters() throws SQLException {
    forget();
    super.clearParameters();
  }

  @Override
  public synchronized void close() throws SQLException {
    end();
    boolean unused = open.remove(this);
    super.close();
  }
}
