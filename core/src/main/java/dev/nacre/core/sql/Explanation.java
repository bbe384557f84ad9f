package dev.nacre.core.sql;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ExplanationStep.Action;
import dev.nacre.core.sql.ExplanationStep.Place;
import dev.nacre.core.sql.ExplanationStep.Subject;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumResult;
import dev.nacre.core.sql.define.Alteration;
import dev.nacre.core.sql.define.PlanResult;
import dev.nacre.core.sql.define.TableDraft;
import dev.nacre.core.sql.define.column.ColumnDraft;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Explains how a statement would be executed: what is encrypted and decrypted here, what is sent to
 * the server, and what the server learns. Contains no literal of the statement, for any column.
 */
public final class Explanation {
  /** How many steps of one kind are listed; further ones are only counted. */
  private static final int MANY = 100;

  private static final String ALL_OF_IT =
      "its names, and every parameter and literal that is not encrypted";

  private final List<ExplanationStep> steps = new ArrayList<>();

  private Explanation() {}

  /** The explanation of a refused statement. */
  public static List<ExplanationStep> refused(NacreException refusal) {
    Explanation explanation = new Explanation();
    explanation.here(Action.REFUSE, null, String.valueOf(refusal.getMessage()), "nothing");
    return explanation.steps;
  }

  /** The explanation of a statement of Nacre, which no database knows. */
  public static List<ExplanationStep> answered() {
    Explanation explanation = new Explanation();
    explanation.here(
        Action.ANSWER,
        null,
        "Nacre executes it; the database does not see the statement",
        "nothing");
    return explanation.steps;
  }

  /**
   * @param lexed the statement as it was analysed for the rewriting
   * @param masked shows the texts that are sent
   * @param ships whether the driver adds up, so that no column is hidden
   */
  static List<ExplanationStep> of(
      PlanResult rewritten, LexedSql lexed, MaskedSql masked, SumCosts costs, boolean ships) {
    Explanation explanation = new Explanation();
    if (rewritten instanceof PlanResult.Planned planned) {
      explanation.planned(planned.plan(), lexed, masked, costs);
    } else if (rewritten instanceof PlanResult.Create create) {
      explanation.created(create.table(), masked);
    } else if (rewritten instanceof PlanResult.CreateAgain again) {
      explanation.server(
          Action.SEND, null, "nothing: the table is there, as the catalog says", "nothing");
      explanation.held(again.known());
    } else if (rewritten instanceof PlanResult.Alter alter) {
      explanation.altered(alter, masked);
    } else if (rewritten instanceof PlanResult.AddFirst first) {
      explanation.here(Action.RECORD, null, "the catalog gets the table as it will be", null);
      explanation.server(Action.SEND, null, masked.of(first.sql()), ALL_OF_IT);
      explanation.held(first.table(), first.column());
    } else if (rewritten instanceof PlanResult.Drop drop) {
      explanation.dropped(drop, lexed, masked);
    } else if (rewritten instanceof PlanResult.Convert convert) {
      explanation.converted(convert, ships);
    } else if (rewritten instanceof PlanResult.Untouched) {
      explanation.server(
          Action.SEND, null, "as it is: it names no table with encrypted columns", "all of it");
    } else {
      throw new IllegalStateException("not explained: " + rewritten.getClass().getSimpleName());
    }
    return explanation.steps;
  }

  private void planned(Plan plan, LexedSql lexed, MaskedSql masked, SumCosts costs) {
    int markers = 0;
    for (int token = 0; token < lexed.size(); token++) {
      if (lexed.kind(token) == TokenKind.MARKER) {
        markers++;
        EncryptedColumn column = plan.parameters().column(markers);
        if (column != null && column.sum() != null) {
          here(
              Action.FILTER,
              subject(column),
              "parameter " + markers + ", to be compared with a sum; the server gets NULL",
              "nothing");
        } else if (column != null) {
          encrypted(column, "parameter " + markers, plan.parameters().isCompared(markers));
        }
      }
    }
    for (Edit edit : plan.edits()) {
      if (edit instanceof Edit.EncryptLiteral seal) {
        boolean prepared = seal.column().encryption().protection().comparesEqual();
        encrypted(
            seal.column(),
            prepared ? "a literal" : "a literal (refused when the statement is prepared)",
            seal.compared());
      }
    }
    shorten(0, Action.SEAL);
    server(Action.SEND, null, masked.of(lexed, plan.edits()), ALL_OF_IT);
    if (plan.rowwise() != null) {
      server(
          Action.SEND,
          null,
          "if the server has refused one cell in several rows: SELECT … FOR UPDATE of their primary"
              + " keys, and UPDATE of these rows with a cell for each of them",
          "which rows they are, and that they have one value");
    }
    plan.tables().stream()
        .sorted(Comparator.comparing(CatalogTable::name).thenComparing(CatalogTable::schema))
        .forEach(this::held);
    steps.addAll(new SumExplanation(costs).steps(plan));
    int opened = steps.size();
    EncryptedColumn filter = plan.result().filter();
    for (int i = 1; i <= plan.result().knownColumnCount() - (filter == null ? 0 : 1); i++) {
      EncryptedColumn column = plan.result().column(i);
      if (column != null) {
        String how = plan.result().shipped() == null ? added(column) : "";
        here(Action.OPEN, subject(column), "column " + i + " of the result" + how, null);
      }
    }
    shorten(opened, Action.OPEN);
    if (filter != null) {
      boolean ships = plan.result().shipped() != null;
      here(
          Action.FILTER,
          subject(filter),
          ships
              ? "the rows of the tables, which the server sends with their cells; they are added up,"
                  + " and one row of each group is shown"
              : "rows, by the sums of HAVING, which the server has added up encrypted and sends in"
                  + " a column of its own",
          "how many rows there are before");
    }
  }

  private static String added(EncryptedColumn column) {
    SumResult sum = column.sum();
    if (sum == null) {
      return "";
    }
    return sum.formula() == null
        ? ", which the server has added up encrypted"
        : ", computed from sums that the server has added up encrypted";
  }

  /** Shortens the explanation of a statement with thousands of literals to a readable one. */
  private void shorten(int from, Action action) {
    int more = steps.size() - from - MANY;
    if (more > 0) {
      steps.subList(from + MANY, steps.size()).clear();
      here(action, null, "and " + more + " more", null);
    }
  }

  private void encrypted(EncryptedColumn column, String what, boolean compared) {
    here(
        Action.SEAL,
        subject(column),
        what + (compared ? ", to be compared with the column" : ", to be put into the column"),
        compared
            ? "its length, and which rows have it"
            : reveals(column.encryption().protection()));
  }

  private void held(CatalogTable table) {
    for (CatalogColumn column : table.columns()) {
      if (column.encryption() != null) {
        EncryptedColumn encrypted = EncryptedColumn.of(table, column);
        if (encrypted != null) {
          server(
              Action.HOLD,
              subject(encrypted),
              "cells of the column",
              reveals(encrypted.encryption().protection()));
        }
      }
    }
  }

  private void created(TableDraft draft, MaskedSql masked) {
    here(Action.RECORD, null, "the catalog gets the table, and keys for its columns", null);
    server(Action.SEND, null, masked.of(draft.sql()), ALL_OF_IT);
    for (ColumnDraft column : draft.columns()) {
      held(draft.name(), column);
    }
  }

  private void held(String table, ColumnDraft column) {
    ColumnDraft.Encrypted encrypted = column.encrypted();
    if (encrypted != null) {
      server(
          Action.HOLD,
          new Subject(
              table,
              column.name(),
              encrypted.protection().algorithm(),
              encrypted.type().toString()),
          "cells of the column",
          reveals(encrypted.protection()));
    }
  }

  private void altered(PlanResult.Alter alter, MaskedSql masked) {
    here(Action.RECORD, null, "the catalog gets the table as it will be", null);
    server(Action.SEND, null, masked.of(alter.sql()), ALL_OF_IT);
    for (Alteration part : alter.alteration().parts()) {
      if (part instanceof Alteration.Add add) {
        held(alter.table().name(), add.column());
      }
    }
    held(alter.table());
  }

  private void dropped(PlanResult.Drop drop, LexedSql lexed, MaskedSql masked) {
    server(Action.SEND, null, masked.of(lexed), ALL_OF_IT);
    here(
        Action.RECORD,
        null,
        "the catalog takes out what is gone (" + drop.tables().size() + "), and keeps its keys",
        null);
  }

  private void converted(PlanResult.Convert convert, boolean ships) {
    String name = convert.column().isEmpty() ? "" : " " + convert.column();
    here(
        Action.RECORD,
        null,
        "the catalog says that " + convert.table() + " is converted; others are refused",
        null);
    boolean encrypts = convert.kind() == TableConversion.Kind.ENCRYPT;
    boolean decrypts = convert.kind() == TableConversion.Kind.DECRYPT;
    if (!encrypts) {
      here(Action.OPEN, null, "each cell of the column" + name, null);
    }
    if (!decrypts) {
      here(Action.SEAL, null, "each value of the column" + name, null);
    }
    server(
        Action.SEND,
        null,
        "a draft column, which takes the place of the column" + name,
        decrypts
            ? "every value of the column"
            : encrypts
                ? reveals(Objects.requireNonNull(convert.protection()))
                : "lengths of values");
    if (convert.sums() != null && !ships) {
      server(
          Action.SEND,
          null,
          "hidden columns with the ids and limbs of the cells of the column" + name,
          "which rows are added up together, and the order in which they were written");
    }
    here(Action.RECORD, null, "the catalog gets the table as it is then", null);
  }

  private void here(Action action, @Nullable Subject column, String what, @Nullable String shows) {
    steps.add(new ExplanationStep(Place.HERE, action, column, what, shows));
  }

  private void server(Action action, @Nullable Subject column, String what, String reveals) {
    steps.add(new ExplanationStep(Place.SERVER, action, column, what, reveals));
  }

  private static Subject subject(EncryptedColumn column) {
    return new Subject(
        column.table().name(),
        column.name(),
        column.encryption().protection().algorithm(),
        column.encryption().type().toString());
  }

  private static String reveals(Protection protection) {
    String always = "whether it is NULL, its length, when it is written";
    return protection.comparesEqual()
        ? always + "; which values of its key group are equal, and how often each occurs"
        : always;
  }
}
