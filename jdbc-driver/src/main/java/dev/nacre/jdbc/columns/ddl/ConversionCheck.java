package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.text.NameFolding;
import org.jspecify.annotations.Nullable;

/** Refuses DDL for tables whose rows are being converted. */
public final class ConversionCheck {
  private ConversionCheck() {}

  /**
   * Called before DDL, which takes no lock that would keep it from a table whose conversion began
   * after the statement was planned.
   */
  public static void requireNoConversion(Catalog catalog, String definition) {
    String text = NameFolding.fold(definition);
    for (TableConversion conversion : catalog.conversions()) {
      // Anywhere in the text: a false match is refused only this once.
      if (text.contains(NameFolding.fold(conversion.after().name()))) {
        throw converting(conversion);
      }
    }
  }

  static void requireNotConverting(@Nullable Catalog catalog, CatalogTable table) {
    if (catalog != null) {
      catalog
          .conversion(table.name())
          .ifPresent(
              conversion -> {
                throw converting(conversion);
              });
    }
  }

  private static NacreException converting(TableConversion conversion) {
    return new NacreException(
        ErrorCode.TABLE_CONVERTING,
        "The rows of the table " + conversion.after().name() + " are being converted");
  }
}
