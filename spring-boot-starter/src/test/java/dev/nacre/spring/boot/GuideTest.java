package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each block of the guide is a file that {@link ShopTest} runs with, or the dependency. */
final class GuideTest {
  private static final Pattern BLOCK =
      Pattern.compile("(?m)(?:^<!-- (.*) -->\\n)?^```.*\\n((?:(?!```).*\\n)*)```");

  @Test
  void everyBlockIsTested() throws Exception {
    Path root = SourceTree.root();
    Matcher blocks = BLOCK.matcher(Files.readString(root.resolve("docs/guides/spring-boot.md")));
    int files = 0;
    while (blocks.find()) {
      String marker = String.valueOf(blocks.group(1));
      if (marker.startsWith("from: ")) {
        assertThat(root.resolve(marker.substring("from: ".length())))
            .content()
            .isEqualTo(blocks.group(2));
        files++;
      } else {
        assertThat(marker).isEqualTo("dependency");
        String version = version(root.resolve("spring-boot-starter/pom.xml"));
        assertThat(blocks.group(2).replaceAll("\\s", ""))
            .isEqualTo(
                "<dependency><groupId>dev.nacre</groupId><artifactId>nacre-spring-boot-starter"
                    + "</artifactId><version>"
                    + version
                    + "</version></dependency>");
      }
    }
    assertThat(files).isEqualTo(4);
  }

  private static String version(Path pom) throws Exception {
    String text = Files.readString(pom);
    assertThat(text).contains("<artifactId>nacre-spring-boot-starter</artifactId>");
    Matcher version = Pattern.compile("<version>(.*?)</version>").matcher(text);
    assertThat(version.find()).isTrue();
    return version.group(1);
  }
}
