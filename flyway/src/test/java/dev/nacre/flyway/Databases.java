package dev.nacre.flyway;

import dev.nacre.testkit.twin.EncryptionTarget;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.internal.database.DatabaseTypeRegister;

/** The targets that this Flyway knows: Derby's module is not there for each version. */
final class Databases {
  private Databases() {}

  static Stream<EncryptionTarget> all() {
    return Stream.of(EncryptionTarget.values()).filter(Databases::isKnown);
  }

  static Stream<EncryptionTarget> withColumns() {
    return all().filter(EncryptionTarget::hasColumns);
  }

  static Stream<EncryptionTarget> servers() {
    return all().filter(EncryptionTarget::isServer);
  }

  private static boolean isKnown(EncryptionTarget target) {
    List<?> types = DatabaseTypeRegister.getDatabaseTypesForUrl("jdbc:derby:", null);
    return target != EncryptionTarget.DERBY || !types.isEmpty();
  }
}
