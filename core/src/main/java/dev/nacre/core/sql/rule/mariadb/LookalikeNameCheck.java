package dev.nacre.core.sql.rule.mariadb;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.CaseFolding;
import dev.nacre.core.text.NameFolding;
import java.text.Normalizer;

/**
 * Refuses names that MariaDB may take for the name of an encrypted table or column: it compares
 * names ignoring case, and depending on the collation also accents.
 */
record LookalikeNameCheck(Catalog catalog) {
  void check(String name) {
    if (name.startsWith("#")) {
      throw Refusals.access("A name begins with #, which MariaDB may take for another table's");
    }
    if (!NameFolding.isAscii(name)) {
      String lower = CaseFolding.lower(name);
      refuseProtected(withoutAccents(lower));
      // Some collations compare these as one letter, not as two.
      refuseProtected(withoutAccents(lower.replace('ß', 's').replace('\u1E9A', 'a')));
    }
  }

  private static String withoutAccents(String name) {
    return NameFolding.fold(
        Normalizer.normalize(name, Normalizer.Form.NFKD).replaceAll("\\p{M}", ""));
  }

  private void refuseProtected(String folded) {
    boolean known =
        Catalog.isOwn(folded) || catalog.table(folded).isPresent() || isEncryptedColumn(folded);
    if (known) {
      throw Refusals.access(
          "A name may match an encrypted table or column under the server's rules for case and"
              + " accents");
    }
  }

  private boolean isEncryptedColumn(String folded) {
    return catalog.tables().stream()
        .flatMap(table -> table.columns().stream())
        .anyMatch(
            column ->
                column.encryption() != null && NameFolding.fold(column.name()).equals(folded));
  }
}
