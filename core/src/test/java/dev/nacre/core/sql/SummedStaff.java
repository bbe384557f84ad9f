package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.UUID;

/** A table of three columns that the server adds up, and what is planned of queries about it. */
final class SummedStaff {
  private static final UUID ID = new UUID(5, 6);
  private static final WrappedKey KEY =
      new WrappedKey(new KeyId(new UUID(0, 0)), Wrapping.AES_256_GCM, new byte[1]);
  private static final CatalogTable STAFF =
      new CatalogTable(
          new UUID(7, 8),
          "public",
          "staff",
          List.of(
              new CatalogColumn("id", null),
              new CatalogColumn("dept", null),
              summed("pay", ColumnType.of(TypeName.INTEGER), 1),
              summed("bonus", new ColumnType(TypeName.DECIMAL, 9, 2), 2),
              summed("fee", new ColumnType(TypeName.DECIMAL, 12, 4), 3)));
  static final Catalog CATALOG =
      new Catalog(new UUID(9, 9), 1, KEY, List.of(KeyGroup.first(ID, "", KEY)), List.of(STAFF));
  static final String GROUPED = "SELECT dept FROM staff GROUP BY dept HAVING ";

  private static CatalogColumn summed(String name, ColumnType type, int number) {
    return new CatalogColumn(
        name,
        new Encryption(
            new UUID(5, 60 + number),
            type,
            Protection.RANDOMISED,
            ID,
            new SumCapability(number, SumOptions.DEFAULT)));
  }

  static Plan plan(Dialect dialect, String sql) {
    return ((PlanResult.Planned) new SqlRewriter(CATALOG, dialect).rewrite(sql)).plan();
  }

  static String sent(Dialect dialect, String sql) {
    return plan(dialect, sql).text(seal -> "");
  }

  /** Expects that a query is refused for its use of sums. */
  static void refused(Dialect dialect, String sql) {
    assertThatThrownBy(() -> new SqlRewriter(CATALOG, dialect).rewrite(sql))
        .as(sql)
        .isInstanceOfSatisfying(
            NacreException.class,
            refused ->
                assertThat(refused.code())
                    .isIn(
                        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
                        ErrorCode.ENCRYPTED_STATEMENT_REFUSED));
  }

  private SummedStaff() {}
}
