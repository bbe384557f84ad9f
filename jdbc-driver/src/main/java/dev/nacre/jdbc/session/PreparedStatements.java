package dev.nacre.jdbc.session;

import dev.nacre.jdbc.guard.EncryptionAction;
import dev.nacre.jdbc.guard.Verdict;
import dev.nacre.jdbc.statement.AlterEncryptionStatement;
import dev.nacre.jdbc.statement.GuardedPreparedStatement;
import dev.nacre.jdbc.statement.PassphraseStatement;
import dev.nacre.jdbc.statement.ShowStatement;
import dev.nacre.jdbc.statement.StatementContext;
import dev.nacre.jdbc.statement.assertion.StatementPreparation;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Prepares the statements of one connection: those of ours, and those for the target. */
final class PreparedStatements {
  private final StatementContext context;

  // They may hold a passphrase that was never used.
  private final Set<PassphraseStatement> passphrases = ConcurrentHashMap.newKeySet();

  PreparedStatements(StatementContext context) {
    this.context = context;
  }

  PreparedStatement prepare(@Nullable String sql, StatementPreparation preparation)
      throws SQLException {
    Verdict verdict = sql == null ? Verdict.PASS : context.gate().judge(sql);
    if (verdict instanceof Verdict.Show show) {
      return ShowStatement.prepare(context, show.view(), preparation);
    }
    if (verdict instanceof Verdict.Explain explain) {
      return ShowStatement.prepare(context, explain.statement(), preparation);
    }
    if (verdict instanceof Verdict.Perform perform
        && perform.action() instanceof EncryptionAction.SetPassword) {
      return PassphraseStatement.prepare(context, preparation, passphrases);
    }
    if (verdict instanceof Verdict.Perform perform) {
      return AlterEncryptionStatement.prepare(context, perform.action(), preparation);
    }
    return GuardedPreparedStatement.prepare(context, sql, preparation);
  }

  /** Prepares a statement that may return generated keys. */
  PreparedStatement prepareWithKeys(@Nullable String sql, StatementPreparation preparation)
      throws SQLException {
    return prepare(sql, StatementPreparation.returningKeys(preparation));
  }

  /** Called when the connection is closed. */
  void end() {
    passphrases.forEach(PassphraseStatement::end);
  }
}
