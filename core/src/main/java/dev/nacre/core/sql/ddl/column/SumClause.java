package dev.nacre.core.sql.ddl.column;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.ashe.form.SumOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code WITH (SUM …)} behind ENCRYPT: what the owner of a column wants to be added up. */
final class SumClause {
  private static final Set<String> OPTIONS = Set.of("NARROW", "SQUARES", "VERIFIED");

  private SumClause() {}

  /**
   * @param words of the clause from WITH, in upper case, signs included
   */
  static SumOptions of(List<String> words) {
    boolean framed =
        words.size() >= 4
            && words.get(1).equals("(")
            && words.get(2).equals("SUM")
            && words.get(words.size() - 1).equals(")");
    if (!framed) {
      throw refused("the clause is WITH (SUM), and in the parentheses NARROW, SQUARES or VERIFIED");
    }
    Set<String> said = new HashSet<>();
    List<String> options = words.subList(3, words.size() - 1);
    for (int i = 0; i < options.size(); i++) {
      String word = options.get(i);
      boolean scheme = word.equals("USING") && i + 1 < options.size();
      if (!said.add(word)) {
        throw refused("an option of it is there twice");
      } else if (scheme && options.get(i + 1).equals("ASHE")) {
        i++;
      } else if (scheme && options.get(i + 1).equals("PAILLIER")) {
        throw unsupported("USING PAILLIER");
      } else if (word.equals("PACK")) {
        throw unsupported(word);
      } else if (!OPTIONS.contains(word)) {
        throw refused("one of its options is not known");
      }
    }
    return new SumOptions(
        said.contains("NARROW"), said.contains("SQUARES"), said.contains("VERIFIED"));
  }

  private static NacreException refused(String what) {
    return new NacreException(
        ErrorCode.ENCRYPT_CLAUSE_REFUSED, "ENCRYPT WITH (SUM) was not understood: " + what);
  }

  private static NacreException unsupported(String option) {
    return new NacreException(
        ErrorCode.NOT_BUILT_YET,
        "ENCRYPT WITH (SUM "
            + option
            + ") is not supported; leave the option out. ASHE, the default, was faster in every"
            + " query that was measured (docs/decisions/0060-packed-sums-in-sql.md)");
  }
}
