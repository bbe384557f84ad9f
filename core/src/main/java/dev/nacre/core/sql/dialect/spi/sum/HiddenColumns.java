package dev.nacre.core.sql.dialect.spi.sum;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.SumCapability;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The names of hidden columns: generated columns that take the words of the sum form out of a cell.
 */
public final class HiddenColumns {
  /** What the names of hidden columns begin with. */
  public static final String PREFIX = "nacre_sum";

  /**
   * The label of a column behind all others, by which the driver filters the rows of a result. The
   * numbers of columns begin at 1.
   */
  public static final String FILTER_LABEL = PREFIX + "0_0";

  /** A pattern of the names, for the databases as well. */
  public static final String NAME_PATTERN = "^" + PREFIX + "[0-9]+_(id|[0-9]+)$";

  /** The names, in any case. */
  private static final Pattern NAMES = Pattern.compile(NAME_PATTERN, Pattern.CASE_INSENSITIVE);

  /** Whether a hidden column may have this name. */
  public static boolean isHidden(String name) {
    return name.regionMatches(true, 0, PREFIX, 0, PREFIX.length()) && NAMES.matcher(name).matches();
  }

  /**
   * A hidden column.
   *
   * @param name in SQL text
   * @param definition with the name
   * @param isId whether it has the ids of rows, which are unique
   */
  public record Column(String name, String definition, boolean isId) {
    /** Whether it is one of these columns, as a database stores their names. */
    public boolean isIn(Collection<String> columns) {
      return columns.stream().anyMatch(name::equalsIgnoreCase);
    }
  }

  /** The hidden columns of a column, as statements write them; none without sums. */
  public static List<String> names(@Nullable Encryption column) {
    List<String> names = new ArrayList<>();
    SumCapability sums = column == null ? null : column.sumForm();
    if (column != null && sums != null) {
      names.add(id(sums.number()));
      for (int limb = 0; limb < sums.format(column.type()).limbs(); limb++) {
        names.add(limb(sums.number(), limb));
      }
    }
    return names;
  }

  /** The hidden columns of a table, as statements write them. */
  public static List<String> names(CatalogTable table) {
    return table.columns().stream().flatMap(one -> names(one.encryption()).stream()).toList();
  }

  /** The column of the row ids. */
  public static String id(int number) {
    return PREFIX + number + "_id";
  }

  static String limb(int number, int limb) {
    return PREFIX + number + "_" + limb;
  }

  private HiddenColumns() {}
}
