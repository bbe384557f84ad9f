package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.catalog.Policy.Wish;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.tree.Element;
import org.jspecify.annotations.Nullable;

/**
 * The ENCRYPT clause of a column: how it is to be encrypted.
 *
 * @param group as stored; may be empty
 */
record EncryptClause(Protection protection, String group) {
  /** The clause in a definition. */
  static EncryptClause of(Element.Encrypt encrypt, Names names) {
    for (Element.Option option : encrypt.options()) {
      if (option.word().equals("WITH")) {
        throw new NacreException(ErrorCode.NOT_BUILT_YET, "ENCRYPT WITH (…) is not there yet");
      }
      if (!names.text(option.value().span()).equals("'AES256'")) {
        throw CreateTableRule.refused("the only algorithm is USING 'AES256'");
      }
    }
    if (encrypt.group() != null && encrypt.isSalted()) {
      throw CreateTableRule.refused("KEY GROUP goes together with NO SALT");
    }
    return new EncryptClause(
        encrypt.isSalted() ? Protection.RANDOMISED : Protection.DETERMINISTIC,
        encrypt.group() == null ? "" : names.stored(encrypt.group()));
  }

  /** The clause that a policy demands for a column without one. */
  static EncryptClause of(Decision wish, String column) {
    refuseSum(wish, column);
    return wish.wish() == Wish.DETERMINISTIC
        ? new EncryptClause(Protection.DETERMINISTIC, wish.group())
        : new EncryptClause(Protection.RANDOMISED, "");
  }

  /** Checks the clause against the policy: a definition may demand more protection but not less. */
  EncryptClause under(@Nullable Decision wish, String column) {
    refuseSum(wish, column);
    boolean less =
        wish != null
            && protection.comparesEqual()
            && (wish.wish() != Wish.DETERMINISTIC
                || (!group.isEmpty()
                    && !Catalog.folded(group).equals(Catalog.folded(wish.group()))));
    if (less) {
      throw CreateTableRule.refused(
          "the column " + column + " is declared to show more than the policy allows");
    }
    return this;
  }

  private static void refuseSum(@Nullable Decision wish, String column) {
    if (wish != null && wish.wish() == Wish.SUM) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET,
          "The policy wants sums over the column " + column + ", which are not there yet");
    }
  }
}
