package dev.nacre.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.testkit.tree.SourceTree;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The list of the names that a conversion uses is complete: the owners of these files are checked.
 */
final class ConversionFilesTest {
  private static final Pattern SUFFIX = Pattern.compile("\"\\.[a-z]+\"");

  @Test
  void everySuffixThatIsDeclaredIsInTheList() throws Exception {
    List<Field> declared =
        Stream.of(ConversionFiles.class.getDeclaredFields())
            .filter(field -> field.getType() == String.class)
            .toList();
    assertThat(declared).isNotEmpty();
    for (Field field : declared) {
      field.setAccessible(true);
      assertThat(ConversionFiles.suffixes())
          .as(field.getName())
          .anySatisfy(suffix -> assertThat(suffix).endsWith((String) field.get(null)));
    }
  }

  @Test
  void noSuffixIsDeclaredElsewhere() throws Exception {
    List<Path> sources =
        SourceTree.files(".java").stream()
            .filter(file -> file.toString().contains("/core/src/main/java/dev/nacre/core/convert/"))
            .toList();
    assertThat(sources).hasSizeGreaterThan(10);
    for (Path source : sources) {
      switch (String.valueOf(source.getFileName())) {
        case "ConversionFiles.java" -> {}
        // Of drafts, after something random.
        case "FileSwap.java" ->
            assertThat(SUFFIX.matcher(Files.readString(source)).results()).hasSize(1);
        default ->
            assertThat(Files.readString(source))
                .as(source.toString())
                .doesNotContainPattern(SUFFIX);
      }
    }
  }
}
