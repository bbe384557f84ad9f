package dev.nacre.core.sql.planner;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.UUID;

/** The tables of docs/sql.md, and statements about them that are planned from their trees. */
public final class ShopTablesCatalog {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID RANDOM = UUID.randomUUID();
  private static final UUID SHARED = UUID.randomUUID();
  private static final UUID CODES = UUID.randomUUID();

  /** The tables of docs/sql.md. */
  public static final Catalog CATALOG =
      new Catalog(
          UUID.randomUUID(),
          1,
          KEY,
          List.of(
              KeyGroup.first(RANDOM, "r", KEY),
              KeyGroup.first(SHARED, "m", KEY),
              KeyGroup.first(CODES, "c", KEY)),
          List.of(
              table("customer", plain("id"), ssn(), email(), plain("name")),
              table("account", plain("id"), ssn(), email(), plain("balance")),
              table("entry", plain("id"), email()),
              table("scale", plain("id"), plain("name"), number("weight")),
              table("vault", plain("id"), column("code", 20, Protection.DETERMINISTIC, CODES))));

  private static CatalogTable table(String name, CatalogColumn... columns) {
    return new CatalogTable(UUID.randomUUID(), "shop", name, List.of(columns));
  }

  private static CatalogColumn plain(String name) {
    return new CatalogColumn(name, null);
  }

  private static CatalogColumn ssn() {
    return column("ssn", 11, Protection.RANDOMISED, RANDOM);
  }

  private static CatalogColumn email() {
    return column("email", 80, Protection.DETERMINISTIC, SHARED);
  }

  private static CatalogColumn column(String name, int length, Protection how, UUID group) {
    return new CatalogColumn(
        name,
        new Encryption(UUID.randomUUID(), ColumnType.of(TypeName.VARCHAR, length), how, group));
  }

  private static CatalogColumn number(String name) {
    ColumnType type = ColumnType.of(TypeName.INTEGER);
    return new CatalogColumn(
        name, new Encryption(UUID.randomUUID(), type, Protection.DETERMINISTIC, CODES));
  }

  private ShopTablesCatalog() {}

  static Plan plan(Dialect dialect, String sql) {
    LexedSql lexed = SqlLexer.lex(sql, dialect.rules());
    PlanBuilder plan = new PlanBuilder(lexed);
    new StatementPlanner(CATALOG, dialect).plan(lexed, plan);
    return plan.build();
  }
}
