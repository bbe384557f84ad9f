package dev.nacre.core.sql.ddl.column;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.TableElement;
import java.util.List;

/**
 * {@code CHARACTER SET utf8mb4 COLLATE utf8mb4_bin} after the type of an encrypted column. It tells
 * how values would have been compared, and is not sent to the database.
 */
public final class CollateClause {
  private CollateClause() {}

  /** The name of the collation, folded, or an empty string. */
  static String of(List<TableElement.Option> options) {
    String collation = "";
    for (TableElement.Option option : options) {
      String name = name(option);
      if (!name.startsWith("UTF8")) {
        throw new NacreException(
            ErrorCode.COLUMN_TYPE_REFUSED,
            "The character set or the collation of an encrypted column is not one of UTF-8");
      }
      collation = option.word().equals("COLLATE") ? name : collation;
    }
    return collation;
  }

  /** The default collation of a table; empty where it is not certain. */
  public static String ofTable(List<TableElement.Option> options) {
    List<TableElement.Option> found =
        options.stream()
            .filter(one -> one.word().equals("COLLATE") || one.word().equals("CHARSET"))
            .dropWhile(one -> !one.word().equals("COLLATE"))
            .toList();
    return found.size() == 1 ? name(found.get(0)) : "";
  }

  private static String name(TableElement.Option option) {
    return option.value() instanceof Operand.Name name && name.path().parts().size() == 1
        ? StatementNames.folded(name.path().last())
        : "";
  }
}
