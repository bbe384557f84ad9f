package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.catalog.Policy.Wish;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.tree.Element;
import dev.nacre.core.sum.ashe.SumOptions;
import org.jspecify.annotations.Nullable;

/**
 * The ENCRYPT clause of a column: how it is to be encrypted.
 *
 * @param group as stored; may be empty
 * @param isExplicit whether it names its suite, which then is not the policy's
 * @param sums null where the server is not to add up the column
 */
record EncryptClause(
    Protection protection, String group, boolean isExplicit, @Nullable SumOptions sums) {
  private static final String GCM = "'AES256'";
  private static final String OCB = "'AES256-OCB'";

  /** The clause in a definition. */
  static EncryptClause of(Element.Encrypt encrypt, Names names) {
    SumOptions sums = null;
    String suite = "";
    for (Element.Option option : encrypt.options()) {
      if (option.word().equals("WITH")) {
        if (sums != null) {
          throw CreateTableRule.refused("WITH (SUM) is there twice");
        }
        sums = SumClause.of(names.keywords(option.span()));
        continue;
      }
      String named = names.text(option.value().span());
      Protection unused = protection(named);
      if (!suite.isEmpty() && !suite.equals(named)) {
        throw CreateTableRule.refused("USING names two suites");
      }
      suite = named;
    }
    if (encrypt.group() != null && encrypt.isSalted()) {
      throw CreateTableRule.refused("KEY GROUP goes together with NO SALT");
    }
    if (suite.equals(OCB) && !encrypt.isSalted()) {
      throw CreateTableRule.refused("USING 'AES256-OCB' is for columns without NO SALT");
    }
    if (suite.equals(OCB) && sums != null) {
      throw CreateTableRule.refused("USING 'AES256-OCB' is for columns without WITH (SUM)");
    }
    Protection salted = suite.isEmpty() ? Protection.RANDOMISED : protection(suite);
    return new EncryptClause(
        encrypt.isSalted() ? salted : Protection.DETERMINISTIC,
        encrypt.group() == null ? "" : names.stored(encrypt.group()),
        !suite.isEmpty() || sums != null,
        sums);
  }

  /** How a randomised column is encrypted with a suite, as SQL writes it. */
  static Protection protection(String suite) {
    return switch (suite) {
      case GCM -> Protection.RANDOMISED;
      case OCB -> Protection.RANDOMISED_OCB;
      default ->
          throw CreateTableRule.refused(
              "the only algorithms are USING 'AES256' and USING 'AES256-OCB'");
    };
  }

  /** The clause that a policy demands for a column without one. */
  static EncryptClause of(Decision wish, String column) {
    refuseSum(wish, column);
    return wish.wish() == Wish.DETERMINISTIC
        ? new EncryptClause(Protection.DETERMINISTIC, wish.group(), false, null)
        : new EncryptClause(random(wish), "", false, null);
  }

  private static Protection random(Decision wish) {
    return wish.isOcb() ? Protection.RANDOMISED_OCB : Protection.RANDOMISED;
  }

  /**
   * Checks the clause against the policy: a definition may demand more protection but not less. The
   * policy chooses the suite where the definition does not.
   */
  EncryptClause under(@Nullable Decision wish, String column) {
    refuseSum(wish, column);
    boolean less =
        wish != null
            && protection.comparesEqual()
            && (wish.wish() != Wish.DETERMINISTIC
                || (!group.isEmpty()
                    && !Catalog.folded(group).equals(Catalog.folded(wish.group()))));
    if (wish != null && wish.wish() != Wish.PLAIN && sums != null) {
      throw CreateTableRule.refused(
          "the column " + column + " is WITH (SUM), which no line of a policy allows yet");
    }
    if (less) {
      throw CreateTableRule.refused(
          "the column " + column + " is declared to show more than the policy allows");
    }
    return wish == null || wish.wish() == Wish.PLAIN || isExplicit || protection.comparesEqual()
        ? this
        : new EncryptClause(random(wish), group, false, sums);
  }

  private static void refuseSum(@Nullable Decision wish, String column) {
    if (wish != null && wish.wish() == Wish.SUM) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET,
          "The policy wants sums over the column "
              + column
              + ", which a policy cannot ask for yet; declare it WITH (SUM), without a line");
    }
  }
}
