package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.sql.formula.Moments;
import dev.nacre.core.sql.formula.SumFunction;
import dev.nacre.core.value.ColumnType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * SQL about columns that are WITH (SUM). The end of each of their cells is the sum form of its
 * value: the id of its row and the limbs. Generated columns take these words out of the cell; the
 * server adds them up.
 */
public interface SumSql extends RowwiseSql {
  /** The table of the salts, with words for the database's own folding. */
  String SALTS = Catalog.SUM_SALTS.toLowerCase(Locale.ROOT);

  /** What the names of hidden columns begin with. */
  String PREFIX = "nacre_sum";

  /** In place of a list of ids. An empty text is NULL in some modes of databases. */
  String RANGE = "-";

  /** In place of a text that the database cannot make. */
  String TOO_LONG = "!";

  /** Between the texts of several sums in one. */
  String BESIDE = "/";

  /** In place of a sum that is NULL, among others. */
  String NONE = "N";

  /**
   * The label of a column behind all others, by which the driver filters the rows of a result. The
   * numbers of columns begin at 1.
   */
  String TESTED = PREFIX + "0_0";

  /** A pattern of the names of hidden columns, for the databases as well. */
  String HIDDEN_NAME = "^" + PREFIX + "[0-9]+_(id|[0-9]+)$";

  /** The names of hidden columns, in any case. */
  Pattern HIDDEN = Pattern.compile(HIDDEN_NAME, Pattern.CASE_INSENSITIVE);

  /** Whether a hidden column may have this name. */
  static boolean isHidden(String name) {
    return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length())
        && HIDDEN.matcher(name).matches();
  }

  /**
   * A hidden column.
   *
   * @param name in SQL text
   * @param definition with the name
   * @param isId whether it has the ids of rows, which are unique
   */
  record Hidden(String name, String definition, boolean isId) {
    /** Whether it is one of these columns, as a database stores their names. */
    public boolean isIn(Collection<String> columns) {
      return columns.stream().anyMatch(name::equalsIgnoreCase);
    }
  }

  /** The hidden columns of a column, as statements write them; none without sums. */
  static List<String> names(@Nullable Encryption column) {
    List<String> names = new ArrayList<>();
    if (column != null && column.sums() != null) {
      names.add(id(column.sums().number()));
      for (int limb = 0; limb < column.sums().format(column.type()).limbs(); limb++) {
        names.add(limb(column.sums().number(), limb));
      }
    }
    return names;
  }

  /** The hidden columns of a table, as statements write them. */
  static List<String> names(CatalogTable table) {
    return table.columns().stream().flatMap(one -> names(one.encryption()).stream()).toList();
  }

  /** The column of the row ids. */
  static String id(int number) {
    return PREFIX + number + "_id";
  }

  static String limb(int number, int limb) {
    return PREFIX + number + "_" + limb;
  }

  /**
   * The definition of a hidden column.
   *
   * @param cell the column of cells, as the statement writes it
   * @param fromEnd where the word begins, in bytes before the end of the cell
   */
  String column(String name, String cell, int fromEnd);

  /** Whether a star shows hidden columns, so that it is replaced by the names of the others. */
  boolean showsHidden();

  /** The definitions of the hidden columns, to be put behind the last element of a table. */
  default String columns(String cell, int number, int limbs) {
    StringBuilder text = new StringBuilder();
    for (Hidden one : hidden(cell, number, limbs)) {
      text.append(", ").append(one.definition()).append(one.isId() ? " UNIQUE" : "");
    }
    return text.toString();
  }

  /** The hidden columns of a column of cells. */
  default List<Hidden> hidden(String cell, int number, int limbs) {
    List<Hidden> hidden = new ArrayList<>();
    int bytes = Long.BYTES * (1 + limbs);
    hidden.add(new Hidden(id(number), column(id(number), cell, bytes), true));
    for (int limb = 0; limb < limbs; limb++) {
      String name = limb(number, limb);
      int fromEnd = bytes - Long.BYTES * (1 + limb);
      hidden.add(new Hidden(name, column(name, cell, fromEnd), false));
    }
    return hidden;
  }

  /**
   * What follows the columns that ALTER TABLE adds, so that the hidden ones stay the last of their
   * table, where that matters.
   *
   * @param table with such columns
   */
  default String behindAdded(CatalogTable table) {
    return "";
  }

  /**
   * Which rows an aggregate counts.
   *
   * @param of qualifies hidden columns, with a dot; may be empty
   * @param when around a column, up to it: {@code CASE WHEN … THEN}; may be empty
   * @param mayRepeat whether a row may be counted more than once
   * @param all the table of which all rows are counted, once each; null where they may be others
   */
  record Counted(String of, String when, boolean mayRepeat, @Nullable String all) {
    String column(String name) {
      return when.isEmpty() ? of + name : when + " " + of + name + " END";
    }
  }

  /**
   * An aggregate of all that a sum is decrypted from, as one text: the sums of the limbs, how many
   * there are, the least and the greatest id, and the list of all ids, or {@link #RANGE} for all
   * ids between these two. NULL when there are fewer than the aggregate needs.
   *
   * @param fewest how many values there must be
   */
  default String packed(int number, int limbs, Counted rows, int fewest) {
    List<String> parts = new ArrayList<>();
    for (int limb = 0; limb < limbs; limb++) {
      parts.add(asText("SUM(" + rows.column(limb(number, limb)) + ")"));
    }
    String id = rows.column(id(number));
    String count = count(number, rows);
    String all = readsBoundsFromIndex() ? rows.all : null;
    String least = apart("MIN(" + id + ")", all);
    String greatest = apart("MAX(" + id + ")", all);
    parts.add(asText(count));
    parts.add(asText(least));
    parts.add(asText(greatest));
    String list = apart(list(id), all);
    // Ids that repeat could look like a range.
    parts.add(
        rows.mayRepeat()
            ? list
            : "CASE WHEN "
                + (count + " = " + greatest + " - " + least + " + 1 THEN '" + RANGE + "' ELSE ")
                + (list + " END"));
    // Settings decide whether NULL makes the whole text NULL, and MariaDB makes NULL of a text that
    // is too long: that is an error and no empty sum.
    return "(CASE WHEN "
        + (count + " > " + (fewest - 1) + " THEN COALESCE(")
        + (joined(parts, " ") + ", '" + TOO_LONG + "') END)");
  }

  /** The aggregate in a query of its own, where that is the same. */
  private static String apart(String aggregate, @Nullable String all) {
    return all == null ? aggregate : "(SELECT " + aggregate + " FROM " + all + ")";
  }

  /**
   * Whether a query of its own within the statement sees the same rows, reads the least and the
   * greatest id from their index, and is not run where its result is not needed.
   */
  default boolean readsBoundsFromIndex() {
    return false;
  }

  private String asText(String number) {
    return "CAST(" + number + " AS " + text() + ")";
  }

  /**
   * Texts in one.
   *
   * @param between a character
   */
  default String joined(List<String> parts, String between) {
    return String.join(" || '" + between + "' || ", parts);
  }

  /** The number of values of a sum. */
  default String count(int number, Counted rows) {
    return "COUNT(" + rows.column(id(number)) + ")";
  }

  /** The type of any text. */
  default String text() {
    return "VARCHAR";
  }

  /** An aggregate that lists ids, with commas between them. */
  String list(String id);

  /** An expression that is the same for equal texts only, whatever the collation of the column. */
  String exactly(String column);

  /**
   * The label of a result column of an aggregate that has no alias.
   *
   * @param argument as the database stores the name
   * @param written the aggregate as the statement writes it
   */
  String label(String function, String argument, String written);

  /** Whether any other expression is labelled with a text that the database writes by itself. */
  default boolean writesLabelsAnew() {
    return false;
  }

  /**
   * How the database shows a sum, or an average.
   *
   * @param precision as its metadata tells it
   * @param scale likewise
   * @param size the characters of the longest value, as its metadata tells them
   */
  record Shown(ColumnType type, int precision, int scale, int size) {
    /** With the scale of the type. */
    public Shown(ColumnType type, int precision, int size) {
      this(type, precision, type.scale(), size);
    }
  }

  /** The types of arithmetic over sums. */
  SumArithmetic arithmetic();

  /** The type of SUM of a column. */
  Shown sum(ColumnType type);

  /** The type of AVG of a column. */
  Shown average(ColumnType type);

  /** The type of variances and standard deviations of a column. */
  Shown variance(ColumnType type);

  /** Which aggregate a name means, in upper case; null for one that is not computed from sums. */
  default @Nullable SumFunction function(String name) {
    return switch (name) {
      case "SUM" -> SumFunction.SUM;
      case "AVG" -> SumFunction.AVERAGE;
      case "VAR_POP" -> SumFunction.VARIANCE;
      case "VAR_SAMP", "VARIANCE" -> SumFunction.SAMPLE_VARIANCE;
      case "STDDEV_POP" -> SumFunction.DEVIATION;
      case "STDDEV_SAMP", "STDDEV" -> SumFunction.SAMPLE_DEVIATION;
      default -> null;
    };
  }

  /** The type of an aggregate of a column. */
  default Shown shown(SumFunction function, ColumnType type) {
    return switch (function) {
      case SUM -> sum(type);
      case AVERAGE -> average(type);
      default -> variance(type);
    };
  }

  /**
   * An aggregate as the database would compute it.
   *
   * @param moments of as many values as it needs
   * @return a BigDecimal, or a Double where the type is approximate
   */
  default Object value(SumFunction function, ColumnType type, Moments moments) {
    return switch (function) {
      case SUM -> moments.sum();
      case AVERAGE -> average(type, moments.sum(), moments.count());
      default -> variance(function, type, moments);
    };
  }

  /**
   * Whether the database compares and sorts an average of a column as the exact number that it
   * shows.
   */
  default boolean comparesAverages(ColumnType type) {
    return false;
  }

  /**
   * The average as the database would compute it: a BigDecimal, or a Double where the type is
   * approximate.
   */
  Object average(ColumnType type, BigDecimal sum, long count);

  /** A variance or a standard deviation in the same way. */
  Object variance(SumFunction function, ColumnType type, Moments moments);
}
