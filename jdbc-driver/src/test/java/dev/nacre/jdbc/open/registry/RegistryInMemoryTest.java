package dev.nacre.jdbc.open.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.open.ShopFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code nacre.registry=memory}, for suites that delete their database and make it anew. */
class RegistryInMemoryTest extends ShopFixture {
  private static final String MEMORY = ";nacre.registry=memory";
  private static final String COLUMNS = ";nacre.encrypt=pages,columns";

  private Path shop;

  @BeforeEach
  void nameShop() {
    shop = folder.resolve("shop");
  }

  private void assertNothingKept() throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      assertThat(found.map(file -> file.getFileName().toString()))
          .noneMatch(name -> name.contains("registry") || name.contains("audit"));
    }
  }

  @Test
  void aDatabaseIsDeletedAndMadeAnew() throws Exception {
    for (int round = 0; round < 3; round++) {
      create(shop, MEMORY);
      add(shop, MEMORY);
      assertThat(rows(shop, MEMORY)).isEqualTo(2);
      Files.delete(file(shop));
    }
    assertNothingKept();
  }

  @Test
  void aDatabaseWithEncryptedColumnsIsMadeAnew() throws Exception {
    for (int round = 0; round < 3; round++) {
      try (Connection connection = connect(shop, MEMORY + COLUMNS)) {
        connection.createStatement().execute("CREATE TABLE p(id INT, ssn VARCHAR(20) ENCRYPT)");
        connection.createStatement().execute("INSERT INTO p VALUES (1, '4711')");
      }
      connect(shop, MEMORY + COLUMNS).close();
      Files.delete(file(shop));
    }
    assertNothingKept();
  }

  @Test
  void whatIsKnownInThisProcessIsStillRefusedWhenItGoesBack() throws Exception {
    create(shop, MEMORY);
    Path kept = Files.copy(file(shop), folder.resolve("kept"));
    add(shop, MEMORY);
    Files.copy(kept, file(shop), StandardCopyOption.REPLACE_EXISTING);
    assertThat(refusal(shop, MEMORY)).contains("NACRE-3015");
  }

  @Test
  void itIsRefusedWhereARegistryIsKnownOrThere() throws Exception {
    create(shop, "");
    assertThat(refusal(shop, MEMORY)).startsWith("42000").contains("NACRE-1054");
    Files.delete(folder.resolve("w.wallet.registry"));
    Files.delete(folder.resolve("w.wallet.registry.copy"));
    assertThat(refusal(shop, MEMORY)).startsWith("42000").contains("NACRE-1054", "w.wallet");
    assertThat(refusal(folder.resolve("other"), MEMORY)).contains("NACRE-1054");
    assertThat(file(folder.resolve("other"))).doesNotExist();
  }

  @Test
  void aFileMadeInMemoryIsKnownToARegistryLater() throws SQLException {
    create(shop, MEMORY);
    add(shop, "");
    assertThat(rows(shop, "")).isEqualTo(2);
    assertThat(folder.resolve("w.wallet.registry")).exists();
  }
}
