package dev.nacre.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.THROW_GENERIC_EXCEPTIONS;
import static com.tngtech.archunit.library.GeneralCodingRules.USE_JAVA_UTIL_LOGGING;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaPackage;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** What nobody does, in any room. */
final class MannersTest {
  private static final List<Path> SOURCES = descriptions();
  // Generated from java.sql, which says nothing about null.
  private static final Set<String> NOT_NULL_MARKED = Set.of("dev.nacre.jdbc.forward");

  @Test
  void everyPackageSaysWhatItHoldsAndIsNullMarked() {
    Set<String> undescribed = new TreeSet<>();
    Set<String> unmarked = new TreeSet<>();
    for (JavaClass type : House.CLASSES) {
      JavaPackage room = type.getPackage();
      if (!Files.exists(description(room))) {
        undescribed.add(room.getName());
      }
      if (!room.isAnnotatedWith(NullMarked.class)) {
        unmarked.add(room.getName());
      }
    }
    assertThat(undescribed).isEmpty();
    assertThat(unmarked).isEqualTo(NOT_NULL_MARKED);
  }

  private static Path description(JavaPackage room) {
    String path = room.getName().replace('.', '/') + "/package-info.java";
    return SOURCES.stream()
        .filter(source -> source.endsWith(path))
        .filter(source -> source.toString().contains("/src/main/") || isFixtures(room))
        .findFirst()
        .orElse(Path.of("no description of " + room.getName()));
  }

  /** They are among the tests of core, which need them too. */
  private static boolean isFixtures(JavaPackage room) {
    return room.getName().startsWith("dev.nacre.testkit.");
  }

  /** Each of these words hides what the class is. */
  @Test
  void noClassIsNamedByAnEmptyWord() {
    noClasses()
        .should()
        .haveNameMatching(".*(Util|Utils|Manager|Impl|Helper|Handler|Processor)(\\$.*)?")
        .check(House.CLASSES);
  }

  @Test
  void aLibraryDoesNotWriteToTheConsole() {
    noClasses()
        .that()
        .resideInAnyPackage(House.SHIPPED)
        .should(ACCESS_STANDARD_STREAMS)
        .check(House.CLASSES);
  }

  @Test
  void aLibraryLogsThroughSlf4jOnly() {
    noClasses()
        .that()
        .resideInAnyPackage(House.SHIPPED)
        .should(USE_JAVA_UTIL_LOGGING)
        .check(House.CLASSES);
  }

  @Test
  void nobodyThrowsAnExceptionThatSaysNothing() {
    // The ledger of the testkit makes a Throwable for its stack trace and throws it nowhere.
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.nacre.testkit.leak..")
        .should(THROW_GENERIC_EXCEPTIONS)
        .check(House.CLASSES);
  }

  /** Such a method is for the room alone, unless a type that others see inherits or declares it. */
  @Test
  void aTypeOfARoomHasNoPublicMethodsOfItsOwn() {
    Set<String> found = new TreeSet<>();
    for (JavaClass type : House.CLASSES.that(resideInAnyPackage(House.SHIPPED))) {
      if (isSeenInItsRoomOnly(type)) {
        for (JavaMethod method : type.getMethods()) {
          boolean written =
              method.getModifiers().contains(JavaModifier.PUBLIC)
                  && !method.getModifiers().contains(JavaModifier.SYNTHETIC)
                  && !isGiven(method);
          if (written && !isDeclaredAbove(method)) {
            found.add(method.getFullName());
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  private static boolean isSeenInItsRoomOnly(JavaClass type) {
    return !type.isInterface()
        && Stream.concat(Stream.of(type), type.getAllSubclasses().stream())
            .noneMatch(one -> one.getModifiers().contains(JavaModifier.PUBLIC));
  }

  /** A component of a record, or what each enum has. */
  private static boolean isGiven(JavaMethod method) {
    JavaClass type = method.getOwner();
    boolean component =
        type.isRecord()
            && method.getRawParameterTypes().isEmpty()
            && type.tryGetField(method.getName()).isPresent();
    return component || (type.isEnum() && Set.of("values", "valueOf").contains(method.getName()));
  }

  private static boolean isDeclaredAbove(JavaMethod method) {
    JavaClass type = method.getOwner();
    return Stream.concat(type.getAllRawSuperclasses().stream(), type.getAllRawInterfaces().stream())
        .flatMap(above -> above.getMethods().stream())
        .anyMatch(
            above ->
                above.getName().equals(method.getName())
                    && above.getRawParameterTypes().size() == method.getRawParameterTypes().size());
  }

  private static List<Path> descriptions() {
    try {
      return SourceTree.files("/package-info.java");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
