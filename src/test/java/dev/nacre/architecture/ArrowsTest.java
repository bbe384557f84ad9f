package dev.nacre.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which way dependencies run: core, wallet, jdbc, then those who use them; and inside core. */
final class ArrowsTest {
  private static final String[] SHARED = {
    "safeguard..", "error..", "secret..", "suite..", "key..", "job.."
  };
  private static final String[] FILE_WING = {
    "block..", "storage..", "file..", "rotate..", "verify..", "convert.."
  };
  private static final String[] COLUMNS = {
    "transaction",
    "schema",
    "policy",
    "bypass",
    "lease",
    "catalog",
    "keys",
    "sums",
    "cells",
    "plan",
    "assertion",
    "ddl",
    "convert"
  };
  private static final String[] STATEMENT = {
    "command", "parameter", "check", "assertion", "rowwise", "wrap"
  };
  private static final String[] OPEN = {
    "option", "database", "driver", "wallet", "registry", "plan"
  };
  private static final String[] SQL_WING = {
    "text..", "value..", "column..", "sum..", "catalog..", "policy..", "sql.."
  };

  @ParameterizedTest
  @MethodSource
  void aModuleUsesOnlyThoseBelowIt(String module, String[] itselfAndBelow) {
    classes()
        .that()
        .resideInAPackage(module)
        .should()
        .onlyDependOnClassesThat(
            not(resideInAPackage("dev.nacre..")).or(resideInAnyPackage(itselfAndBelow)))
        .check(House.CLASSES);
  }

  static Stream<Arguments> aModuleUsesOnlyThoseBelowIt() {
    String core = "dev.nacre.core..";
    String wallet = "dev.nacre.wallet..";
    String jdbc = "dev.nacre.jdbc..";
    String kms = "dev.nacre.kms..";
    String cli = "dev.nacre.cli..";
    String spring = "dev.nacre.spring..";
    return Stream.of(
        Arguments.of(core, new String[] {core}),
        Arguments.of(wallet, new String[] {wallet, core}),
        Arguments.of(jdbc, new String[] {jdbc, wallet, core}),
        Arguments.of(kms, new String[] {kms, wallet, core}),
        Arguments.of("dev.nacre.flyway..", new String[] {"dev.nacre.flyway..", jdbc}),
        Arguments.of("dev.nacre.liquibase..", new String[] {"dev.nacre.liquibase..", jdbc}),
        Arguments.of("dev.nacre.hibernate..", new String[] {"dev.nacre.hibernate..", jdbc}),
        Arguments.of("dev.nacre.quarkus..", new String[] {"dev.nacre.quarkus..", jdbc, core}),
        Arguments.of("dev.nacre.spark..", new String[] {"dev.nacre.spark..", jdbc, core}),
        Arguments.of("dev.nacre.spark.executor..", new String[] {"dev.nacre.spark.executor.."}),
        Arguments.of(cli, new String[] {cli, jdbc, wallet, core}),
        Arguments.of(spring, new String[] {spring, jdbc, core}));
  }

  /** It would repeat their mistakes. */
  @Test
  void theVerifierOfPlansSharesNoCodeWithThePlanners() {
    noClasses()
        .that()
        .resideInAPackage("dev.nacre.core.sql.verify..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.nacre.core.sql.plan..",
            "dev.nacre.core.sql.planner..",
            "dev.nacre.core.sql.ddl..",
            "dev.nacre.core.sql.rule..",
            "dev.nacre.core.sql.reading..",
            "dev.nacre.core.sql.sum..",
            "dev.nacre.core.sql.column..",
            "dev.nacre.core.sql.refusal..",
            "dev.nacre.core.sql.resolve..")
        .check(House.CLASSES);
  }

  @Test
  void roomsOfSqlUseTheOnesBeforeThem() {
    useTheOnesBefore(
        "dev.nacre.core.sql",
        "tree",
        "grammar",
        "parse",
        "reading",
        "sum",
        "column",
        "refusal",
        "resolve",
        "verify",
        "plan",
        "planner",
        "ddl",
        "rule",
        "explain");
    useTheOnesBefore("dev.nacre.core.sql.planner", "type", "expression", "sum", "query", "change");
    doNotKnow("dev.nacre.core.sql.planner.*..", "dev.nacre.core.sql.planner");
    useTheOnesBefore("dev.nacre.core.sql.ddl", "statement", "column");
    doNotKnow("dev.nacre.core.sql.ddl.*..", "dev.nacre.core.sql.ddl");
    useTheOnesBefore("dev.nacre.core.sql.rule", "formername", "policy", "access", "mariadb");
    doNotKnow("dev.nacre.core.sql.rule.*..", "dev.nacre.core.sql.rule");
    useTheOnesBefore("dev.nacre.core.sql.dialect", "type", "jdbc", "spi");
  }

  @Test
  void roomsOfFilesUseTheOnesBeforeThem() {
    useTheOnesBefore(
        "dev.nacre.core.file",
        "v1",
        "freshness",
        "status",
        "anchor",
        "head",
        "durability",
        "block",
        "content",
        "reseal");
    useTheOnesBefore("dev.nacre.core.file", "v1", "content", "verify");
  }

  @Test
  void roomsOfTheFileSystemsForH2UseTheOnesBeforeThem() {
    useTheOnesBefore(
        "dev.nacre.jdbc.engine.h2.fs",
        "scheme",
        "internals",
        "channel",
        "stream",
        "job",
        "database",
        "access",
        "path",
        "request",
        "sqlfile");
  }

  @Test
  void roomsOfMaintenanceUseTheOnesBeforeThem() {
    useTheOnesBefore("dev.nacre.jdbc.offline", "archive", "holder", "convert", "check", "backup");
    doNotKnow("dev.nacre.jdbc.offline", "dev.nacre.jdbc.offline.*..");
    doNotKnow("dev.nacre.jdbc.offline.backup..", "dev.nacre.jdbc.offline.convert..");
    doNotKnow("dev.nacre.jdbc.offline.check..", "dev.nacre.jdbc.offline.convert..");
  }

  @Test
  void roomsBehindAFrontRoomDoNotKnowIt() {
    doNotKnow("dev.nacre.core.file.*..", "dev.nacre.core.file");
    doNotKnow("dev.nacre.jdbc.engine.h2.fs.*..", "dev.nacre.jdbc.engine.h2.fs");
    doNotKnow("dev.nacre.jdbc.result.*..", "dev.nacre.jdbc.result");
    doNotKnow("dev.nacre.jdbc.session.*..", "dev.nacre.jdbc.session");
    doNotKnow("dev.nacre.core.convert", "dev.nacre.core.convert.online..");
    doNotKnow("dev.nacre.core.file.reseal..", "dev.nacre.core.file.verify..");
    doNotKnow("dev.nacre.core.file.verify..", "dev.nacre.core.file.reseal..");
  }

  private static void doNotKnow(String rooms, String above) {
    noClasses()
        .that()
        .resideInAPackage(rooms)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(above)
        .check(House.CLASSES);
  }

  @Test
  void roomsOfTheDriversColumnsUseTheOnesBeforeThem() {
    useTheOnesBefore("dev.nacre.jdbc.columns", COLUMNS);
    doNotKnow("dev.nacre.jdbc.columns.*..", "dev.nacre.jdbc.columns");
    doNotKnow("dev.nacre.jdbc.columns.convert.*..", "dev.nacre.jdbc.columns.convert");
    Set<String> all = new TreeSet<>();
    for (JavaClass type : House.CLASSES.that(resideInAPackage("dev.nacre.jdbc.columns.."))) {
      all.add(type.getPackageName().replaceFirst("(\\.columns\\.\\w+)\\..*", "$1"));
    }
    assertThat(all.remove("dev.nacre.jdbc.columns")).isTrue();
    assertThat(all)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(COLUMNS).map(room -> "dev.nacre.jdbc.columns." + room).toList());
  }

  /** Callers outside use the facade, and what it takes and returns. */
  @Test
  void theRoomsOfPlansChangesAndConversionsAreBehindTheFacade() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.nacre.jdbc.columns..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.of("schema", "policy", "bypass", "plan", "ddl", "convert")
                .map(room -> "dev.nacre.jdbc.columns." + room + "..")
                .toArray(String[]::new))
        .check(House.CLASSES);
  }

  /** And parameters, updates by row and results know nothing of each other. */
  @Test
  void roomsOfStatementsUseTheOnesBeforeThem() {
    String statement = "dev.nacre.jdbc.statement";
    useTheOnesBefore(statement, STATEMENT);
    doNotKnow(statement + ".*..", statement);
    doNotKnow(statement + ".check..", statement + ".parameter..");
    doNotKnow(statement + ".assertion..", statement + ".parameter..");
    doNotKnow(statement + ".rowwise..", statement + ".parameter..");
    doNotKnow(statement + ".wrap..", statement + ".parameter..");
    doNotKnow(statement + ".wrap..", statement + ".rowwise..");
    Set<String> all = new TreeSet<>();
    for (JavaClass type : House.CLASSES.that(resideInAPackage(statement + ".."))) {
      all.add(type.getPackageName());
    }
    assertThat(all.remove(statement)).isTrue();
    assertThat(all)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(STATEMENT).map(room -> statement + "." + room).toList());
  }

  @Test
  void roomsOfOpenUseTheOnesBeforeThem() {
    useTheOnesBefore("dev.nacre.jdbc.open", OPEN);
    noClasses()
        .that()
        .resideInAnyPackage(
            Stream.of(OPEN)
                .map(room -> "dev.nacre.jdbc.open." + room + "..")
                .toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.nacre.jdbc.open")
        .check(House.CLASSES);
  }

  /** A room that is not in the list would be in no rule. */
  @Test
  void everyRoomOfOpenHasItsPlaceInTheOrder() {
    Set<String> rooms = new TreeSet<>();
    for (JavaClass type : House.CLASSES.that(resideInAPackage("dev.nacre.jdbc.open.."))) {
      rooms.add(type.getPackageName().replaceFirst("^dev\\.nacre\\.jdbc\\.open\\.?", ""));
    }
    rooms.remove("");
    assertThat(rooms).containsExactlyInAnyOrder(OPEN);
  }

  /** Each of these rooms may use those before it. */
  private static void useTheOnesBefore(String parent, String... rooms) {
    for (int i = 0; i < rooms.length; i++) {
      String[] behind =
          Stream.of(rooms)
              .skip(i + 1)
              .map(room -> parent + "." + room + "..")
              .toArray(String[]::new);
      if (behind.length > 0) {
        noClasses()
            .that()
            .resideInAPackage(parent + "." + rooms[i] + "..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(behind)
            .check(House.CLASSES);
      }
    }
  }

  /** What adds ciphertext up runs beside the database and must be able to do without all else. */
  @Test
  void roomsOfSumsStandOnOneAnotherAndOnErrorsAlone() {
    String modular = "dev.nacre.core.sum.modular..";
    String paillier = "dev.nacre.core.sum.paillier..";
    String parallel = "dev.nacre.core.sum.parallel..";
    String error = "dev.nacre.core.error..";
    onlyUses(modular, modular);
    onlyUses(parallel, parallel);
    onlyUses(paillier, paillier, modular, error);
    onlyUses(
        "dev.nacre.core.sum.packed",
        "dev.nacre.core.sum.packed",
        paillier,
        modular,
        parallel,
        error);
  }

  /** A key of less than 2048 bits compares with a paper; nothing that ships may make one. */
  @Test
  void nothingThatShipsMakesAnInsecureKey() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.nacre.bench..", "dev.nacre.core.sum.paillier..")
        .should()
        .callMethodWhere(target(name("insecureForBenchmarks")))
        .check(House.CLASSES);
    assertThat(isThere("insecureForBenchmarks")).isTrue();
  }

  /** The version check of an open database may end in its shutdown: it is for H2's calls alone. */
  @Test
  void onlyTheFileSystemChecksItsCallers() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.nacre.jdbc.engine.h2.fs..")
        .should()
        .callMethodWhere(target(name("reconnecting")).or(target(name("connecting"))))
        .check(House.CLASSES);
    assertThat(isThere("reconnecting")).isTrue();
    assertThat(isThere("connecting")).isTrue();
  }

  /** A rule about a method that was renamed would hold of itself. */
  private static boolean isThere(String method) {
    return House.CLASSES.stream()
        .flatMap(one -> one.getMethods().stream())
        .anyMatch(one -> one.getName().equals(method));
  }

  /** The symmetric scheme has a key, and so runs with the owner alone. */
  @Test
  void theRoomOfSymmetricSumsKnowsNeitherCellsNorSql() {
    onlyUses(
        "dev.nacre.core.sum.ashe..",
        "dev.nacre.core.sum.ashe..",
        "dev.nacre.core.sum.parallel..",
        "dev.nacre.core.value..",
        "dev.nacre.core.key..",
        "dev.nacre.core.suite..",
        "dev.nacre.core.secret..",
        "dev.nacre.core.safeguard..",
        "dev.nacre.core.error..");
  }

  @Test
  void roomsOfSymmetricSumsUseTheOnesBeforeThem() {
    useTheOnesBefore("dev.nacre.core.sum.ashe", "id", "form", "pad");
    doNotKnow("dev.nacre.core.sum.ashe.*..", "dev.nacre.core.sum.ashe");
  }

  private static void onlyUses(String room, String... others) {
    classes()
        .that()
        .resideInAPackage(room)
        .should()
        .onlyDependOnClassesThat(
            not(resideInAPackage("dev.nacre..")).or(resideInAnyPackage(others)))
        .check(House.CLASSES);
  }

  /** A room that is in no list would be in no rule. */
  @Test
  void everyRoomOfCoreIsSharedOrInAWing() {
    Set<String> rooms = new TreeSet<>();
    for (JavaClass type : House.CLASSES.that(resideInAPackage("dev.nacre.core.."))) {
      String below = type.getPackageName().replaceFirst("^dev\\.nacre\\.core\\.?", "");
      rooms.add(below.replaceFirst("\\..*", "") + "..");
    }
    rooms.remove("..");
    assertThat(Stream.of(SHARED, FILE_WING, SQL_WING).flatMap(Stream::of)).containsAll(rooms);
    assertThat(rooms).contains(SHARED);
  }

  @Test
  void theTwoWingsMeetOnlyInTheSharedRooms() {
    noClasses()
        .that()
        .resideInAnyPackage(inCore(FILE_WING))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(inCore(SQL_WING))
        .check(House.CLASSES);
    noClasses()
        .that()
        .resideInAnyPackage(inCore(SQL_WING))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(inCore(FILE_WING))
        .check(House.CLASSES);
    noClasses()
        .that()
        .resideInAnyPackage(inCore(SHARED))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            Stream.of(inCore(FILE_WING), inCore(SQL_WING))
                .flatMap(Stream::of)
                .toArray(String[]::new))
        .check(House.CLASSES);
  }

  /** As the descriptions of these rooms say. */
  @Test
  void theSharedRoomsStandOnOneAnotherInOrder() {
    for (int room = 0; room < SHARED.length; room++) {
      String[] below = Stream.of(SHARED).limit(room + 1).toArray(String[]::new);
      classes()
          .that()
          .resideInAPackage("dev.nacre.core." + SHARED[room])
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage("dev.nacre..")).or(resideInAnyPackage(inCore(below))))
          .check(House.CLASSES);
    }
  }

  @Test
  void noPackagesDependOnOneAnotherInACircle() {
    slices().matching("dev.nacre.(**)").should().beFreeOfCycles().check(House.CLASSES);
  }

  private static String[] inCore(String... rooms) {
    return Stream.of(rooms).map(room -> "dev.nacre.core." + room).toArray(String[]::new);
  }
}
