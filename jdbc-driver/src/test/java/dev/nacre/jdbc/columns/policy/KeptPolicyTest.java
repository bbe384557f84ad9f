package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A catalog that is known to keep a policy is not compared with it again, but with each other. */
final class KeptPolicyTest {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[1]);

  /** With a column in plain. */
  private static Catalog catalog(String column) {
    CatalogTable table =
        new CatalogTable(
            UUID.randomUUID(), "PUBLIC", "CUSTOMER", List.of(new CatalogColumn(column, null)));
    return new Catalog(UUID.randomUUID(), 1, KEY, List.of(), List.of(table));
  }

  private static PolicyWatch watch(Connection raw, Policy policy) {
    return new PolicyWatch(raw, Dialect.H2, new SchemaQueries(raw, Dialect.H2), policy, "a test");
  }

  @Test
  void eachPolicyIsComparedWithEachCatalog() throws SQLException {
    try (Connection raw = DriverManager.getConnection("jdbc:h2:mem:")) {
      Policy kept = Policy.parse("customer.email = random");
      Policy violated = Policy.parse("customer.ssn = random");
      Catalog catalog = catalog("SSN");
      for (int i = 0; i < 2; i++) {
        watch(raw, kept).requireKept(catalog);
        assertThatThrownBy(() -> watch(raw, violated).requireKept(catalog))
            .hasMessageStartingWith("NACRE-4021");
        assertThatThrownBy(() -> watch(raw, kept).requireKept(catalog("EMAIL")))
            .hasMessageStartingWith("NACRE-4021");
      }
    }
  }
}
