package dev.nacre.core.sql.explain;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.explain.ExplanationStep.Action;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.plan.Plan;
import java.util.Comparator;

/**
 * Explains the plan of a query or a change of rows: the parameters and literals that are encrypted,
 * the text that is sent, and the columns of the result that are decrypted.
 */
final class PlanExplanation {
  private final ExplanationSteps steps;
  private final MaskedSql masked;
  private final SumCosts costs;

  PlanExplanation(ExplanationSteps steps, MaskedSql masked, SumCosts costs) {
    this.steps = steps;
    this.masked = masked;
    this.costs = costs;
  }

  void add(Plan plan, LexedSql lexed) {
    int markers = 0;
    for (int token = 0; token < lexed.size(); token++) {
      if (lexed.kind(token) == TokenKind.MARKER) {
        markers++;
        EncryptedColumn column = plan.parameters().column(markers);
        if (column instanceof SumColumn) {
          steps.here(
              Action.FILTER,
              ExplanationSteps.subject(column),
              "parameter " + markers + ", to be compared with a sum; the server gets NULL",
              "nothing");
        } else if (column != null) {
          encrypted(column, "parameter " + markers, plan.parameters().isCompared(markers));
        }
      }
    }
    for (Edit edit : plan.edits()) {
      if (edit instanceof Edit.EncryptLiteral literal) {
        boolean prepared = literal.column().encryption().protection().comparesEqual();
        encrypted(
            literal.column(),
            prepared ? "a literal" : "a literal (refused when the statement is prepared)",
            literal.compared());
      }
    }
    steps.shorten(0, Action.SEAL);
    steps.server(Action.SEND, null, masked.of(lexed, plan.edits()), ExplanationSteps.ALL_OF_IT);
    if (plan.rowwise() != null) {
      steps.server(
          Action.SEND,
          null,
          "if the server has refused one cell in several rows: SELECT … FOR UPDATE of their primary"
              + " keys, and UPDATE of these rows with a cell for each of them",
          "which rows they are, and that they have one value");
    }
    plan.tables().stream()
        .sorted(Comparator.comparing(CatalogTable::name).thenComparing(CatalogTable::schema))
        .forEach(steps::held);
    steps.addAll(new SumExplanation(costs).steps(plan));
    int opened = steps.size();
    EncryptedColumn filter = plan.result().filter();
    for (int i = 1; i <= plan.result().knownColumnCount() - (filter == null ? 0 : 1); i++) {
      EncryptedColumn column = plan.result().column(i);
      if (column != null) {
        String how = plan.result().shipped() == null ? added(column) : "";
        steps.here(
            Action.OPEN,
            ExplanationSteps.subject(column),
            "column " + i + " of the result" + how,
            null);
      }
    }
    steps.shorten(opened, Action.OPEN);
    if (filter != null) {
      boolean ships = plan.result().shipped() != null;
      steps.here(
          Action.FILTER,
          ExplanationSteps.subject(filter),
          ships
              ? "the rows of the tables, which the server sends with their cells; they are added up,"
                  + " and one row of each group is shown"
              : "rows, by the sums of HAVING, which the server has added up encrypted and sends in"
                  + " a column of its own",
          "how many rows there are before");
    }
  }

  private static String added(EncryptedColumn column) {
    if (!(column instanceof SumColumn sum)) {
      return "";
    }
    return sum.sum().formula() == null
        ? ", which the server has added up encrypted"
        : ", computed from sums that the server has added up encrypted";
  }

  private void encrypted(EncryptedColumn column, String what, boolean compared) {
    steps.here(
        Action.SEAL,
        ExplanationSteps.subject(column),
        what + (compared ? ", to be compared with the column" : ", to be put into the column"),
        compared
            ? "its length, and which rows have it"
            : ExplanationSteps.reveals(column.encryption().protection()));
  }
}
