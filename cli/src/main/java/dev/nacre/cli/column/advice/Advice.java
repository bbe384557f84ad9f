package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.core.policy.Policy.Decision;
import java.util.List;

/**
 * What is proposed for a column.
 *
 * @param what kind of data it looks like, or which column it is compared with
 * @param decision plain where nothing else is possible
 * @param forced whether logged statements forced it to show more than its definition demands
 * @param stronger the protection that these would be refused under; empty when not forced
 * @param refused the logged statements that would then be refused
 * @param remarks what else is to be said of it
 */
public record Advice(
    ColumnInfo column,
    String what,
    Decision decision,
    boolean forced,
    String stronger,
    List<PolicyTrial.Refusal> refused,
    List<String> remarks) {
  public Advice {
    refused = List.copyOf(refused);
    remarks = List.copyOf(remarks);
  }

  /** What a reader of the server's tables learns of the values. */
  public String learns() {
    return switch (decision.wish()) {
      case RANDOM -> "the length of each value";
      case SUM -> "the length of each value, and which values it adds up";
      case DETERMINISTIC ->
          "the length of each value, and which are equal"
              + (decision.group().isEmpty() ? "" : " in all columns of the group");
      case PLAIN -> "each value";
    };
  }
}
