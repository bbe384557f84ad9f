package dev.nacre.core.sql.explain;

import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.sql.ddl.Alteration;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.explain.ExplanationStep.Action;
import dev.nacre.core.sql.explain.ExplanationStep.Subject;
import dev.nacre.core.sql.lex.LexedSql;
import java.util.Objects;

/** Explains a definition: what the catalog records, and which columns will hold cells. */
final class DefinitionExplanation {
  private final ExplanationSteps steps;
  private final MaskedSql masked;

  DefinitionExplanation(ExplanationSteps steps, MaskedSql masked) {
    this.steps = steps;
    this.masked = masked;
  }

  void created(TableDraft draft) {
    steps.here(Action.RECORD, null, "the catalog gets the table, and keys for its columns", null);
    steps.server(Action.SEND, null, masked.of(draft.sql()), ExplanationSteps.ALL_OF_IT);
    for (ColumnDraft column : draft.columns()) {
      willHold(draft.name(), column);
    }
  }

  void addedFirst(PlanResult.AddFirst first) {
    steps.here(Action.RECORD, null, "the catalog gets the table as it will be", null);
    steps.server(Action.SEND, null, masked.of(first.sql()), ExplanationSteps.ALL_OF_IT);
    willHold(first.table(), first.column());
  }

  void createdAgain(PlanResult.CreateAgain again) {
    steps.server(Action.SEND, null, "nothing: the table is there, as the catalog says", "nothing");
    steps.held(again.known());
  }

  void altered(PlanResult.Alter alter) {
    steps.here(Action.RECORD, null, "the catalog gets the table as it will be", null);
    steps.server(Action.SEND, null, masked.of(alter.sql()), ExplanationSteps.ALL_OF_IT);
    for (Alteration part : alter.alteration().parts()) {
      if (part instanceof Alteration.Add add) {
        willHold(alter.table().name(), add.column());
      }
    }
    steps.held(alter.table());
  }

  void dropped(PlanResult.Drop drop, LexedSql lexed) {
    steps.server(Action.SEND, null, masked.of(lexed), ExplanationSteps.ALL_OF_IT);
    steps.here(
        Action.RECORD,
        null,
        "the catalog takes out what is gone (" + drop.tables().size() + "), and keeps its keys",
        null);
  }

  void converted(PlanResult.Convert convert, boolean ships) {
    String name = convert.column().isEmpty() ? "" : " " + convert.column();
    steps.here(
        Action.RECORD,
        null,
        "the catalog says that " + convert.table() + " is converted; others are refused",
        null);
    boolean encrypts = convert.kind() == TableConversion.Kind.ENCRYPT;
    boolean decrypts = convert.kind() == TableConversion.Kind.DECRYPT;
    if (!encrypts) {
      steps.here(Action.OPEN, null, "each cell of the column" + name, null);
    }
    if (!decrypts) {
      steps.here(Action.SEAL, null, "each value of the column" + name, null);
    }
    steps.server(
        Action.SEND,
        null,
        "a draft column, which takes the place of the column" + name,
        decrypts
            ? "every value of the column"
            : encrypts
                ? ExplanationSteps.reveals(Objects.requireNonNull(convert.protection()))
                : "lengths of values");
    if (convert.sums() != null && !ships) {
      steps.server(
          Action.SEND,
          null,
          "hidden columns with the ids and limbs of the cells of the column" + name,
          "which rows are added up together, and the order in which they were written");
    }
    steps.here(Action.RECORD, null, "the catalog gets the table as it is then", null);
  }

  private void willHold(String table, ColumnDraft column) {
    ColumnDraft.Encrypted encrypted = column.encrypted();
    if (encrypted != null) {
      steps.server(
          Action.HOLD,
          new Subject(
              table,
              column.name(),
              encrypted.protection().algorithm(),
              encrypted.type().toString()),
          "cells of the column",
          ExplanationSteps.reveals(encrypted.protection()));
    }
  }
}
