package dev.nacre.readme;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code docs/upgrading.md} names the version of each format that the code writes. */
final class UpgradingPageTest {
  @ParameterizedTest
  @CsvSource({
    "encrypted file (database|core/src/main/java/dev/nacre/core/file/v1/SuperblockCodec.java|VERSION",
    "cell of an encrypted column|core/src/main/java/dev/nacre/core/column/v1/CellHeader.java|VERSION",
    "catalog of encrypted columns|core/src/main/java/dev/nacre/core/catalog/CatalogCodec.java|FORMAT",
    "wallet|wallet/src/main/java/dev/nacre/wallet/v1/WalletFile.java|VERSION",
    "file for auto-login|wallet/src/main/java/dev/nacre/wallet/autologin/AutoLoginBytes.java|VERSION",
    "registry|wallet/src/main/java/dev/nacre/wallet/registry/RegistryFile.java|VERSION",
    "audit log|wallet/src/main/java/dev/nacre/wallet/audit/LogHeader.java|VERSION",
  })
  void saysWhatIsWritten(String row) throws IOException {
    String[] parts = row.split("\\|", 3);
    Matcher constant =
        Pattern.compile("\\b(?:int|String) " + parts[2] + " = \"?(\\d+)\"?;")
            .matcher(Files.readString(SourceTree.root().resolve(parts[1])));
    assertThat(constant.find()).as(parts[1]).isTrue();
    assertThat(Files.readString(SourceTree.root().resolve("docs/upgrading.md")))
        .containsPattern(
            "\\| " + Pattern.quote(parts[0]) + "[^|]*\\| " + constant.group(1) + " \\|");
  }
}
