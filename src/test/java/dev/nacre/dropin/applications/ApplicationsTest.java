package dev.nacre.dropin.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nacre.testkit.framework.Framework;
import dev.nacre.testkit.twin.EncryptionTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real applications, with no source changed, behave on encrypted data as on plain data. Runs where
 * {@code petclinic} or {@code jpetstore} names a checkout; CONTRIBUTING.md shows how. The table is
 * printed, and written to {@code target/applications/table.md}.
 */
@Tag("slow")
final class ApplicationsTest {
  private static final Path TABLE = Path.of("target", "applications", "table.md").toAbsolutePath();

  @TempDir Path folder;

  @BeforeAll
  static void beginTheTable() throws Exception {
    Files.deleteIfExists(TABLE);
  }

  @Test
  @Framework(
      name = "Spring Boot",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB
      })
  @Framework(
      name = "Spring Data JPA",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB
      })
  @Framework(
      name = "Hibernate",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB
      })
  void petClinicIsAsOnPlainData() throws Exception {
    compare(new PetClinic());
  }

  @Test
  @Framework(
      name = "MyBatis",
      on = {
        EncryptionTarget.H2_PAGES,
        EncryptionTarget.H2_COLUMNS,
        EncryptionTarget.POSTGRESQL,
        EncryptionTarget.MARIADB
      })
  void jPetStoreIsAsOnPlainData() throws Exception {
    compare(new JPetStore());
  }

  private void compare(Application application) throws Exception {
    String checkout = System.getProperty(application.name(), "");
    assumeTrue(!checkout.isEmpty(), application.name() + " names no checkout");
    Path policy = folder.resolve("policy");
    Files.writeString(policy, Checkout.resource(application.name() + ".policy"));
    Path work = Files.createDirectory(folder.resolve("work"));
    Checkout sources = new Checkout(application, Path.of(checkout).toAbsolutePath(), work);
    Runner runner = new Runner(sources, sources.classPath());
    Pattern wanted = Pattern.compile(System.getProperty("applications.server", ".*"));

    List<Comparison> table = new ArrayList<>();
    Map<Storage.Server, Map<String, String>> plainTests = new EnumMap<>(Storage.Server.class);
    Map<Storage.Server, Map<String, String>> plainPages = new EnumMap<>(Storage.Server.class);
    try (Places places = new Places(folder)) {
      for (Storage storage : Storage.values()) {
        if (!wanted.matcher(storage.server.name()).find()) {
          continue;
        }
        Map<String, String> tests = runner.tests(places.make(storage, policy));
        Place place = places.make(storage, policy);
        Map<String, String> pages = runner.walk(place);
        assertThat(place.shows(application.secret(), application.queryOfSecret()))
            .as("%s in %s shows a value", application.name(), storage)
            .isEqualTo(storage.isPlain());
        if (storage.isPlain()) {
          plainTests.put(storage.server, tests);
          plainPages.put(storage.server, pages);
        }
        Comparison row =
            Comparison.of(
                application.name(),
                storage,
                tests,
                Objects.requireNonNull(plainTests.get(storage.server)),
                pages,
                Objects.requireNonNull(plainPages.get(storage.server)));
        table.add(row);
        print(row);
      }
    }
    assertThat(table.stream().flatMap(row -> row.differences().stream())).isEmpty();
    assertThat(table).isNotEmpty().allSatisfy(row -> assertThat(row.passing()).isPositive());
  }

  private static void print(Comparison row) throws Exception {
    Files.createDirectories(Objects.requireNonNull(TABLE.getParent()));
    String head = Files.exists(TABLE) ? "" : Comparison.HEAD + "\n";
    Files.writeString(
        TABLE, head + row.row() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    System.out.println(head + row.row());
  }
}
