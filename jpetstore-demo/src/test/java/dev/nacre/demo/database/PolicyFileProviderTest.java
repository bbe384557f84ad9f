package dev.nacre.demo.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyFileProviderTest {
  private static final String BILL = "orders.bill_*     = random\n";

  @TempDir private Path folder = Path.of("");

  /** Without the rule a new column would be plain, and nobody would notice. */
  @Test
  void oneOfAnOlderShopIsRefusedAndStays() throws Exception {
    Path file = folder.resolve("columns.policy");
    PolicyFileProvider.write(file);
    String older = Files.readString(file).replace(BILL, "# orders.bill_* = random\n");
    Files.writeString(file, older);
    assertThatThrownBy(() -> PolicyFileProvider.write(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("older version")
        .hasMessageContaining("[orders.bill_*]");
    assertThat(file).hasContent(older);
  }

  @Test
  void oneWithOtherRulesForTheSameColumnsIsSomebodysOwn() throws Exception {
    Path file = folder.resolve("columns.policy");
    PolicyFileProvider.write(file);
    String own = Files.readString(file).replace(BILL, "orders.bill_* = deterministic\n");
    Files.writeString(file, own);
    PolicyFileProvider.write(file);
    assertThat(file).hasContent(own);
  }
}
