package dev.nacre.flyway;

import dev.nacre.testkit.server.Target;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.internal.database.DatabaseTypeRegister;

/** The targets that this Flyway knows: Derby's module is not there for each version. */
final class Databases {
  private Databases() {}

  static Stream<Target> all() {
    return Stream.of(Target.values()).filter(Databases::isKnown);
  }

  static Stream<Target> withColumns() {
    return all().filter(Target::hasColumns);
  }

  static Stream<Target> servers() {
    return all().filter(Target::isServer);
  }

  private static boolean isKnown(Target target) {
    List<?> types = DatabaseTypeRegister.getDatabaseTypesForUrl("jdbc:derby:", null);
    return target != Target.DERBY || !types.isEmpty();
  }
}
