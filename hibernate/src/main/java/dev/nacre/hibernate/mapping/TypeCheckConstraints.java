package dev.nacre.hibernate.mapping;

import java.lang.reflect.Field;
import java.util.List;
import java.util.function.Predicate;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;
import org.hibernate.dialect.Dialect;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.CheckConstraint;
import org.hibernate.mapping.Column;
import org.jspecify.annotations.Nullable;

/**
 * The checks that Hibernate writes for a type: the names of an enum, for instance. The database
 * could not read what they check, and the application can store nothing else anyway.
 */
final class TypeCheckConstraints {
  private final Dialect dialect;

  TypeCheckConstraints(Metadata metadata) {
    this.dialect = metadata.getDatabase().getDialect();
  }

  /** Whether the application has asked for another one. */
  boolean hasOthers(Column column) {
    return column.getCheckConstraints().stream().anyMatch(isOfType(column).negate());
  }

  /**
   * Hibernate has no method to take one back, hence the field.
   *
   * @throws MappingException when this Hibernate has another field, so that no definition is made
   */
  void remove(Column column) {
    if (!column.hasCheckConstraint()) {
      return;
    }
    try {
      Field field = Column.class.getDeclaredField("checkConstraints");
      field.setAccessible(true);
      if (field.get(column) instanceof List<?> checks) {
        checks.removeIf(
            one -> one instanceof CheckConstraint check && isOfType(column).test(check));
      }
    } catch (ReflectiveOperationException | RuntimeException other) {
      throw new MappingException(
          "The check of the encrypted column " + column.getName() + " cannot be removed", other);
    }
  }

  private Predicate<CheckConstraint> isOfType(Column column) {
    String condition = condition(column);
    return check -> check.isAnonymous() && check.getConstraint().equals(condition);
  }

  private @Nullable String condition(Column column) {
    return column.getValue() instanceof BasicValue value
        ? value
            .resolve()
            .getLegacyResolvedBasicType()
            .getCheckCondition(column.getQuotedName(dialect), dialect)
        : null;
  }
}
