package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.sql.sum.IdTransfer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The aggregates over hidden columns that a sum is decrypted from, as one text. */
public interface SumAggregateSql {
  /** In place of a list of ids. An empty text is NULL in some modes of databases. */
  String RANGE = "-";

  /** In place of a text without parts. */
  String NOTHING = "-";

  /** In place of a text that the database cannot make. */
  String TOO_LONG = "!";

  /** Between the texts of several sums in one. */
  String SEPARATOR = "/";

  /** In place of a sum that is NULL, among others. */
  String NULL_MARK = "N";

  /**
   * An aggregate of all that a sum is decrypted from, as one text: the sums of the limbs, how many
   * there are, and the list of all ids. Before the list are the least and the greatest id where
   * these may be all: then {@link #RANGE} is in place of the list. NULL when there are fewer than
   * the aggregate needs.
   *
   * @param fewest how many values there must be
   */
  default String aggregate(int number, int limbs, AggregateRows rows, int fewest) {
    List<String> parts = new ArrayList<>();
    for (int limb = 0; limb < limbs; limb++) {
      parts.add(asText("SUM(" + rows.column(HiddenColumns.limb(number, limb)) + ")"));
    }
    String id = rows.column(HiddenColumns.id(number));
    String count = count(number, rows);
    parts.add(asText(count));
    IdTransfer transfer = transfer(rows);
    if (transfer == IdTransfer.LIST || transfer == IdTransfer.JOINED_LIST) {
      parts.add(idList(id));
    } else {
      addRange(parts, id, count, transfer == IdTransfer.INDEXED_RANGE ? rows.wholeTable() : null);
    }
    // Settings decide whether NULL makes the whole text NULL, and MariaDB makes NULL of a text that
    // is too long: that is an error and no empty sum.
    return "(CASE WHEN "
        + (count + " > " + (fewest - 1) + " THEN COALESCE(")
        + (join(parts, " ") + ", '" + TOO_LONG + "') END)");
  }

  /**
   * @param all the table whose index has the bounds; null where they are those of the rows
   */
  private void addRange(List<String> parts, String id, String count, @Nullable String all) {
    String least = subquery("MIN(" + id + ")", all);
    String greatest = subquery("MAX(" + id + ")", all);
    parts.add(asText(least));
    parts.add(asText(greatest));
    parts.add(
        "CASE WHEN "
            + (count + " = " + greatest + " - " + least + " + 1 THEN '" + RANGE + "' ELSE ")
            + (subquery(idList(id), all) + " END"));
  }

  /** The aggregate in a query of its own, where that is the same. */
  private static String subquery(String aggregate, @Nullable String all) {
    return all == null ? aggregate : "(SELECT " + aggregate + " FROM " + all + ")";
  }

  /**
   * Whether a query of its own within the statement sees the same rows, except as {@link
   * #hasSnapshotAlways} says, reads the least and the greatest id from their index, and is not run
   * where its result is not needed.
   */
  default boolean readsBoundsFromIndex() {
    return false;
  }

  /** Whether it sees the same rows at each isolation level. */
  default boolean hasSnapshotAlways() {
    return false;
  }

  /**
   * Whether a list goes through no network, so that it costs less than the aggregates that may make
   * it unnecessary.
   */
  default boolean listsInProcess() {
    return false;
  }

  /** How {@link #aggregate} tells which rows it has added up. */
  default IdTransfer transfer(AggregateRows rows) {
    if (rows.mayRepeat()) {
      return IdTransfer.JOINED_LIST; // ids that repeat could look like a range
    }
    if (readsBoundsFromIndex() && rows.wholeTable() != null) {
      return IdTransfer.INDEXED_RANGE;
    }
    return listsInProcess() ? IdTransfer.LIST : IdTransfer.RANGE;
  }

  private String asText(String number) {
    return "CAST(" + number + " AS " + textType() + ")";
  }

  /**
   * Texts in one.
   *
   * @param between a character
   */
  default String join(List<String> parts, String between) {
    return String.join(" || '" + between + "' || ", parts);
  }

  /** The number of values of a sum. */
  default String count(int number, AggregateRows rows) {
    return "COUNT(" + rows.column(HiddenColumns.id(number)) + ")";
  }

  /** The type of any text. */
  default String textType() {
    return "VARCHAR";
  }

  /** An aggregate that lists ids, with commas between them. */
  String idList(String id);
}
