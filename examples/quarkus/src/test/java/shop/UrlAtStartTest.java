package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.nacre.jdbc.api.NacreConnection;
import io.agroal.api.AgroalDataSource;
import io.quarkus.agroal.DataSource;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An application that was built without its URL, with a plain data source beside it. */
@QuarkusTest
@TestProfile(UrlAtStartTest.Settings.class)
class UrlAtStartTest {
  @Inject Shop shop;
  @Inject AgroalDataSource database;
  @Inject @DataSource("plain") AgroalDataSource plain;

  @Test
  void theUrlSaysWhatIsEncrypted() throws Exception {
    assertEquals(0, shop.run());
    try (Connection connection = database.getConnection()) {
      assertTrue(connection.isWrapperFor(NacreConnection.class));
    }
    try (Connection connection = plain.getConnection()) {
      assertFalse(connection.isWrapperFor(NacreConnection.class));
    }
  }

  public static class Settings implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "quarkus.datasource.jdbc.url", "${shop.url}",
          "quarkus.datasource.plain.db-kind", "h2",
          "quarkus.datasource.plain.jdbc.url", "jdbc:h2:mem:plain");
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(Start.class));
    }
  }

  /** What the environment says when the application starts. */
  public static class Start implements QuarkusTestResourceLifecycleManager {
    @Override
    public Map<String, String> start() {
      return Map.of("shop.url", "jdbc:nacre:h2:./target/late");
    }

    @Override
    public void stop() {}
  }
}
