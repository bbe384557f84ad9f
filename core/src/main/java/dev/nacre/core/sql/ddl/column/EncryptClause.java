package dev.nacre.core.sql.ddl.column;

import dev.nacre.core.catalog.Protection;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.text.NameFolding;
import org.jspecify.annotations.Nullable;

/**
 * The ENCRYPT clause of a column: how it is to be encrypted.
 *
 * @param group as stored; may be empty
 * @param isExplicit whether it names its suite, which then is not the policy's
 * @param sums null where the server is not to add up the column
 */
public record EncryptClause(
    Protection protection, String group, boolean isExplicit, @Nullable SumOptions sums) {
  private static final String GCM = "'AES256'";
  private static final String OCB = "'AES256-OCB'";

  /** The clause in a definition. */
  public static EncryptClause of(
      TableElement.Encrypt encrypt, StatementNames names, DefinitionRefusal refusal) {
    SumOptions sums = null;
    String suite = "";
    for (TableElement.Option option : encrypt.options()) {
      if (option.word().equals("WITH")) {
        if (sums != null) {
          throw refusal.because("WITH (SUM) is there twice");
        }
        sums = SumClause.of(names.keywords(option.span()));
        continue;
      }
      String named = names.text(option.value().span());
      Protection unused = protection(named, refusal);
      if (!suite.isEmpty() && !suite.equals(named)) {
        throw refusal.because("USING names two suites");
      }
      suite = named;
    }
    if (encrypt.group() != null && encrypt.isSalted()) {
      throw refusal.because("KEY GROUP goes together with NO SALT");
    }
    if (suite.equals(OCB) && !encrypt.isSalted()) {
      throw refusal.because("USING 'AES256-OCB' is for columns without NO SALT");
    }
    if (suite.equals(OCB) && sums != null) {
      throw refusal.because("USING 'AES256-OCB' is for columns without WITH (SUM)");
    }
    Protection salted = suite.isEmpty() ? Protection.RANDOMISED : protection(suite, refusal);
    return new EncryptClause(
        encrypt.isSalted() ? salted : Protection.DETERMINISTIC,
        encrypt.group() == null ? "" : names.stored(encrypt.group()),
        !suite.isEmpty() || sums != null,
        sums);
  }

  /** How a randomised column is encrypted with a suite, as SQL writes it. */
  public static Protection protection(String suite, DefinitionRefusal refusal) {
    return switch (suite) {
      case GCM -> Protection.RANDOMISED;
      case OCB -> Protection.RANDOMISED_OCB;
      default ->
          throw refusal.because("the only algorithms are USING 'AES256' and USING 'AES256-OCB'");
    };
  }

  /** The clause that a policy demands for a column without one. */
  static EncryptClause of(Decision wish) {
    return switch (wish.wish()) {
      case DETERMINISTIC -> new EncryptClause(Protection.DETERMINISTIC, wish.group(), false, null);
      case SUM -> new EncryptClause(Protection.RANDOMISED, "", false, wish.sums());
      case RANDOM, PLAIN -> new EncryptClause(random(wish), "", false, null);
    };
  }

  private static Protection random(Decision wish) {
    return wish.isOcb() ? Protection.RANDOMISED_OCB : Protection.RANDOMISED;
  }

  /**
   * Checks the clause against the policy: a definition may demand more protection but not less. The
   * policy chooses the suite where the definition does not.
   *
   * @param line null for a column that may be plain
   */
  EncryptClause under(Policy.@Nullable Line line, String column, DefinitionRefusal refusal) {
    if (line == null) {
      return this;
    }
    Decision wish = line.decision();
    boolean sameGroup =
        group.isEmpty() || NameFolding.fold(group).equals(NameFolding.fold(wish.group()));
    if (protection.comparesEqual() && !(wish.wish() == Wish.DETERMINISTIC && sameGroup)) {
      throw refusal.because(
          "the column " + column + " is declared to show more than " + line.text() + " allows");
    }
    if (sums != null && !(wish.wish() == Wish.SUM && sums.guardsLike(wish.sums()))) {
      throw refusal.because(
          "the column " + column + " is WITH (SUM) in a way that " + line.text() + " refuses");
    }
    return isExplicit || protection.comparesEqual()
        ? this
        : new EncryptClause(random(wish), group, false, sums);
  }
}
