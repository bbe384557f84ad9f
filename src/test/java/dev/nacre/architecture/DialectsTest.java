package dev.nacre.architecture;

import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.properties.HasName;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Only a dialect knows which database it is about; other code asks it what differs. */
final class DialectsTest {
  private static final String ROOM = "dev.nacre.core.sql.dialect..";

  private static final Pattern COMPARED =
      Pattern.compile("[!=]=\\s*Dialect\\.|Dialect\\.[A-Z]+\\)?\\s*[!=]=|equals\\(Dialect\\.");

  private static final Set<String> CHOOSING =
      Set.of("Target.java", "H2Planner.java", "DerbyPlanner.java");

  /** A class that has no name of a database to compare with cannot compare. */
  @Test
  void onlyWhoOpensADatabaseNamesItsDialect() {
    noClasses()
        .that()
        .resideOutsideOfPackages(ROOM, "dev.nacre.jdbc.open..")
        .should()
        .accessFieldWhere(isConstant())
        .check(House.CLASSES);
  }

  private static DescribedPredicate<JavaFieldAccess> isConstant() {
    return DescribedPredicate.describe(
        "a constant of Dialect",
        access ->
            access.getTarget().getOwner().isEquivalentTo(Dialect.class)
                && access.getTarget().getRawType().isEquivalentTo(Dialect.class));
  }

  /** Its name says as much as it does itself. */
  @Test
  void noCodeAsksADialectForItsName() {
    noClasses()
        .that()
        .resideOutsideOfPackage(ROOM)
        .should()
        .callMethodWhere(
            target(owner(assignableTo(Dialect.class)))
                .and(target(HasName.Predicates.nameMatching("toString|equals|hashCode|of|values"))))
        .check(House.CLASSES);
  }

  /** A thread that began with one of them would wait for another that began with their parent. */
  @Test
  void theClassOfADatabaseIsReachedThroughDialectAlone() {
    classes()
        .that()
        .areAssignableTo(Dialect.class)
        .and()
        .doNotHaveFullyQualifiedName(Dialect.class.getName())
        .should()
        .onlyHaveDependentClassesThat()
        .haveFullyQualifiedName(Dialect.class.getName())
        .check(House.CLASSES);
  }

  @Test
  void theRoomOfADatabaseIsKnownToTheDialectsAlone() {
    classes()
        .that()
        .resideInAnyPackage(
            "dev.nacre.core.sql.dialect.h2..",
            "dev.nacre.core.sql.dialect.postgres..",
            "dev.nacre.core.sql.dialect.mariadb..",
            "dev.nacre.core.sql.dialect.derby..")
        .should()
        .onlyHaveDependentClassesThat()
        .resideInAPackage(ROOM)
        .check(House.CLASSES);
  }

  /** Those who choose one for a URL could compare it, too. */
  @Test
  void noSourceComparesADialect() throws IOException {
    Set<String> naming = new TreeSet<>();
    List<Path> sources = SourceTree.files(".java");
    for (Path source : sources) {
      String path = source.toString().replace('\\', '/');
      if (path.contains("/src/main/") && !path.contains("/core/sql/dialect/")) {
        String text = Files.readString(source);
        assertThat(COMPARED.matcher(text).find()).as(path).isFalse();
        if (Pattern.compile("\\bDialect\\.(H2|POSTGRESQL|MARIADB|DERBY)\\b").matcher(text).find()) {
          naming.add(source.getFileName().toString());
        }
      }
    }
    assertThat(naming).isEqualTo(CHOOSING);
  }
}
