package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.lex.SourcePosition;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Statement;

/**
 * Refuses values that a condition tests alone, where the statement compares an encrypted column
 * with a value: {@code LENGTH(?) = 0 OR email = ?}. An application sets all parameters to the value
 * that it searches for, and writes it several times where it writes texts. So each must be
 * encrypted, or be compared with a plain column.
 */
final class UnencryptedTestCheck {
  private final String text;
  private final EncryptedValues encrypted;
  private final ConditionFactsAnalysis analysis;

  /**
   * @param text of the statement, for the place of a refusal
   */
  UnencryptedTestCheck(String text, EncryptedValues encrypted) {
    this.text = text;
    this.encrypted = encrypted;
    this.analysis = new ConditionFactsAnalysis(text, encrypted);
  }

  /** Notes a name of a column of a query, which stands for a value that the query was given. */
  void noteSubstitutedName(Operand.Name name) {
    analysis.noteSubstitutedName(name);
  }

  /** Notes a table that is visible from now on. */
  void addVisibleTable(CatalogTable table) {
    analysis.addVisibleTable(table);
  }

  /** Whether a value is not encrypted, and may be one that is searched for. */
  boolean mayBeSearched(Node node) {
    return analysis.mayBeSearched(node);
  }

  /**
   * @param whole a compound condition, or a choice by conditions; nested ones are verified before,
   *     in their own scopes
   */
  void refuse(Expression whole, NameScope scope) {
    ConditionFacts facts = analysis.of(whole, scope);
    if (facts.comparesCell()
        && whole.children().stream().anyMatch(part -> isTest(whole, part, scope))) {
      throw refusal(whole, scope);
    }
  }

  /** Verifies conditions of different clauses and queries against each other. */
  void refuseAny(Statement statement, NameScope scope) {
    if (encrypted.isEmpty()) {
      return; // no encrypted column is searched
    }
    ConditionFacts facts = analysis.of(statement, scope);
    if (facts.usesEncryptedValue() && facts.hasTest()) {
      throw refusal(statement, scope);
    }
  }

  private NacreException refusal(Node whole, NameScope scope) {
    return new NacreException(
        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
        "A test of a parameter or a literal needs its value ("
            + SourcePosition.of(text, test(whole, scope).span().start())
            + "), which may be the one that an encrypted column is compared with. Without the value,"
            + " ? IS NULL, ? = '' and COALESCE(?, '') = '' can be tested; or test it in the"
            + " application");
  }

  /** The first and innermost condition with such a test. */
  private Node test(Node whole, NameScope scope) {
    for (Node part : whole.children()) {
      if (analysis.of(part, scope).hasTest()) {
        return test(part, scope);
      } else if (isTest(whole, part, scope)) {
        return part;
      }
    }
    return whole;
  }

  private boolean isTest(Node whole, Node part, NameScope scope) {
    return ConditionFactsAnalysis.isTest(whole, part, analysis.of(part, scope));
  }
}
