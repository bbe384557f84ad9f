package dev.nacre.core.sql.explain;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.explain.ExplanationStep.Action;
import dev.nacre.core.sql.explain.ExplanationStep.Place;
import dev.nacre.core.sql.explain.ExplanationStep.Subject;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.sum.IdTransfer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/** Explains how the server adds up columns, and estimates what the list of their rows costs. */
final class SumExplanation {
  private static final String SCHEME = "ASHE";

  /** Digits of an id with a comma, of tables of usual size. */
  private static final int BYTES_PER_ID = 8;

  private record Summed(UUID column, IdTransfer ids) {}

  private final SumCosts costs;

  SumExplanation(SumCosts costs) {
    this.costs = costs;
  }

  List<ExplanationStep> steps(Plan plan) {
    List<ExplanationStep> steps = new ArrayList<>();
    if (plan.result().shipped() != null) {
      return steps; // the server adds up nothing
    }
    Set<Summed> explained = new HashSet<>();
    for (SumColumn column : SumCosts.summed(plan)) {
      SumDescription sum = column.sum();
      IdTransfer ids = Objects.requireNonNull(sum.ids());
      if (explained.add(new Summed(sum.of().id(), ids))) {
        steps.add(
            new ExplanationStep(
                Place.SERVER,
                Action.ADD,
                new Subject(
                    column.table().name(), column.name(), SCHEME, sum.of().type().toString()),
                "limbs of the column, and the ids of their rows: "
                    + transfer(ids)
                    + "; "
                    + estimate(column, ids),
                "which rows are added up together, and how many"));
      }
    }
    return steps;
  }

  private static String transfer(IdTransfer ids) {
    return switch (ids) {
      case INDEXED_RANGE ->
          "the least and the greatest from their index, and a list only if ids between them are"
              + " missing";
      case RANGE -> "the least and the greatest, or a list where ids between them are missing";
      case LIST -> "a list";
      case JOINED_LIST -> "a list, because a join may repeat rows";
    };
  }

  private String estimate(EncryptedColumn column, IdTransfer ids) {
    Long rows = costs.rows().get(column.table().id());
    if (rows == null) {
      return "the server does not estimate how many rows the table has";
    }
    if (ids == IdTransfer.JOINED_LIST) {
      return "the table has about " + rows + " rows, and " + list("a list of as many", rows);
    }
    return "at most about " + rows + " rows, and " + list("a list of all", rows);
  }

  private String list(String list, long rows) {
    String bytes = list + " is " + bytes(rows * BYTES_PER_ID) + " long";
    return costs.nanosecondsPerRow().isEmpty()
        ? bytes + " (how long it takes is not known before one was decrypted here)"
        : bytes + " and takes " + milliseconds(rows * costs.nanosecondsPerRow().getAsDouble());
  }

  private static String bytes(long bytes) {
    return bytes < 1_000_000
        ? (bytes + 999) / 1_000 + " kB"
        : String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
  }

  private static String milliseconds(double nanoseconds) {
    long whole = Math.round(nanoseconds / 1e6);
    return whole == 0 ? "less than 1 ms to decrypt" : whole + " ms to decrypt";
  }
}
