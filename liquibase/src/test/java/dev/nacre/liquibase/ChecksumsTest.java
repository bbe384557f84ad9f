package dev.nacre.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.process.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A changelog that ran before this artifact was there is still the same to Liquibase. */
final class ChecksumsTest {
  private static final String PLAIN =
      """
      <changeSet id="1" author="a"><createTable tableName="customer" remarks="people">
        <column name="id" type="int" autoIncrement="true" startWith="7">
          <constraints primaryKey="true" primaryKeyName="pk" nullable="false"/>
        </column>
        <column name="name" type="varchar(80)" defaultValue="Ada" remarks="in full">
          <constraints nullable="false" unique="true" uniqueConstraintName="u"/>
        </column>
        <column name="pay" type="decimal(12,2)" defaultValueNumeric="1.5"/>
        <column name="seen" type="timestamp" defaultValueComputed="CURRENT_TIMESTAMP"/>
      </createTable></changeSet>
      <changeSet id="2" author="a"><addColumn tableName="customer">
        <column name="phone" type="varchar(20)" value="none" afterColumn="name"/>
        <column name="boss" type="int">
          <constraints foreignKeyName="f" references="customer(id)"/>
        </column>
      </addColumn></changeSet>
      """;

  @TempDir private Path folder;

  private List<String> sums(String classPath, boolean with) throws IOException {
    try (ChildJvm child =
        ChildJvm.start(
            Checksums.class, folder, List.of("-cp", classPath), List.of(folder.toString()))) {
      List<String> lines = child.remainingLines();
      assertThat(lines).contains("WITH " + with);
      return lines.stream().filter(line -> line.startsWith("SUM ")).toList();
    }
  }

  @Test
  void areTheSameWithAndWithoutThisArtifact() throws Exception {
    Path unused =
        Files.writeString(
            folder.resolve("log.xml"), Project.HEAD + PLAIN + "</databaseChangeLog>\n");
    String given = System.getProperty("surefire.test.class.path");
    String all = given == null ? System.getProperty("java.class.path", "") : given;
    String without =
        Stream.of(all.split(File.pathSeparator))
            .filter(
                entry ->
                    !entry.replace(File.separatorChar, '/').endsWith("liquibase/target/classes"))
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(sums(without, false)).hasSize(2).isEqualTo(sums(all, true));
  }
}
