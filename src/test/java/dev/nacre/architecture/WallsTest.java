package dev.nacre.architecture;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.tree.SourceTree;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What stays outside a room. */
final class WallsTest {
  private static final String FORWARD = "dev.nacre.jdbc.forward";

  @Test
  void coreAndWalletKnowNoJdbcAndNoDatabase() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.nacre.core..", "dev.nacre.wallet..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.sql..", "javax.sql..", "org.h2..", "org.apache.derby..")
        .check(House.CLASSES);
  }

  @Test
  void onlyTheRoomForAnEngineNamesItsClasses() {
    noClasses()
        .that()
        .resideInAnyPackage(House.SHIPPED)
        .and()
        .resideOutsideOfPackage("dev.nacre.jdbc.engine.h2..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.h2..", "org.apache.derby..", "org.postgresql..", "org.mariadb..")
        .check(House.CLASSES);
  }

  /** Micrometer is optional, and so are these modules of the Java runtime. */
  @Test
  void whatWatchesTheDriverStaysInItsRoom() {
    noClasses()
        .that()
        .resideInAnyPackage(House.SHIPPED)
        .and()
        .resideOutsideOfPackage("dev.nacre.jdbc.metrics..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.micrometer..")
        .check(House.CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.nacre.jdbc..")
        .and()
        .resideOutsideOfPackage("dev.nacre.jdbc.monitor..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("jdk.jfr..", "javax.management..", "java.lang.management..")
        .check(House.CLASSES);
    // The driver itself must not load what the optional room needs.
    noClasses()
        .that()
        .resideInAPackage("dev.nacre.jdbc..")
        .and()
        .resideOutsideOfPackage("dev.nacre.jdbc.metrics..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.nacre.jdbc.metrics..")
        .check(House.CLASSES);
  }

  @Test
  void onlyOneRoomMakesSqlExceptions() {
    noClasses()
        .that()
        .resideInAnyPackage(House.SHIPPED)
        .and()
        .resideOutsideOfPackage("dev.nacre.jdbc.error..")
        .should()
        .callConstructorWhere(target(owner(assignableTo(SQLException.class))))
        .check(House.CLASSES);
  }

  @Test
  void randomnessIsSecureOrAbsent() {
    noClasses()
        .that()
        .resideInAnyPackage(House.SHIPPED)
        .should()
        .callConstructor(Random.class)
        .orShould()
        .callConstructor(Random.class, long.class)
        .orShould()
        .dependOnClassesThat()
        .haveNameMatching("java\\.util\\.(concurrent\\.ThreadLocalRandom|SplittableRandom)")
        .orShould()
        .callMethod(Math.class, "random")
        .check(House.CLASSES);
  }

  /** Threads of a server outlive an application; what hangs on them keeps its classes alive. */
  @Test
  @Covers("pages-57")
  void nothingOfCoreOrWalletStaysWithAThread() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.nacre.core..", "dev.nacre.wallet..")
        .should()
        .dependOnClassesThat()
        .areAssignableTo(ThreadLocal.class)
        .check(House.CLASSES);
  }

  /** Read from the build files, because a class that is not used yet would not show. */
  @Test
  void theTestkitIsInTheTestScopeOfEveryModule() throws Exception {
    List<Path> builds = SourceTree.files("/pom.xml");
    assertThat(builds).hasSizeGreaterThan(4);
    for (Path build : builds) {
      if (build.equals(SourceTree.root().resolve("pom.xml"))) {
        continue; // It names versions; nothing there is used.
      }
      NodeList dependencies =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(build.toFile())
              .getElementsByTagName("dependency");
      for (int i = 0; i < dependencies.getLength(); i++) {
        Element dependency = (Element) dependencies.item(i);
        if (text(dependency, "artifactId").equals("nacre-testkit")) {
          assertThat(text(dependency, "scope")).as(build.toString()).isEqualTo("test");
        }
      }
    }
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.nacre.testkit..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.nacre.testkit..")
        .check(House.CLASSES);
  }

  private static String text(Element element, String tag) {
    NodeList found = element.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
  }

  /** A label that a driver resolves would go past what is asked for a position. */
  @Test
  void aResultThatInterceptsColumnsResolvesLabels() {
    int seen = 0;
    for (JavaClass type : House.CLASSES) {
      boolean result = type.isAssignableTo(FORWARD + ".ForwardingResultSet");
      if (result && !type.getPackageName().equals(FORWARD)) {
        Set<String> own =
            type.getAllMethods().stream()
                .filter(method -> !method.getOwner().getPackageName().equals(FORWARD))
                .map(JavaMethod::getName)
                .collect(Collectors.toSet());
        if (own.contains("interceptor") || own.contains("checkUpdate")) {
          assertThat(own).as(type.getName()).contains("resolvesLabels");
          seen++;
        }
      }
    }
    assertThat(seen).isPositive();
  }
}
