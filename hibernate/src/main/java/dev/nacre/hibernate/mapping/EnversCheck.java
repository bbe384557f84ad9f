package dev.nacre.hibernate.mapping;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.Collection;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Table;

/**
 * Refuses encrypted columns of entities that Envers audits: its tables would get their values in
 * plain. Run when all encrypted columns are known.
 */
final class EnversCheck {
  private static final String ENVERS = "org.hibernate.envers.Audited";

  private final Metadata metadata;
  private final ColumnEncryptions encryptions;
  private final Problems problems;

  EnversCheck(Metadata metadata, ColumnEncryptions encryptions, Problems problems) {
    this.metadata = metadata;
    this.encryptions = encryptions;
    this.problems = problems;
  }

  void run() {
    for (PersistentClass entity : metadata.getEntityBindings()) {
      Class<?> type = entity.getMappedClass();
      if (type != null && isAudited(type)) {
        check(entity);
      }
    }
  }

  private void check(PersistentClass entity) {
    List<Table> tables = new ArrayList<>(List.of(entity.getTable()));
    entity.getJoins().forEach(join -> tables.add(join.getTable()));
    for (Collection collection : metadata.getCollectionBindings()) {
      if (collection.getOwner() == entity && collection.getCollectionTable() != null) {
        tables.add(collection.getCollectionTable());
      }
    }
    if (!encryptions.in(tables).isEmpty()) {
      problems.add(
          entity.getEntityName(),
          "is audited by Envers, which would write its encrypted attributes in plain");
    }
  }

  private static boolean isAudited(Class<?> entity) {
    for (Class<?> type = entity; type != null; type = type.getSuperclass()) {
      boolean audited =
          Stream.of(
                  new AnnotatedElement[] {type},
                  type.getDeclaredFields(),
                  type.getDeclaredMethods())
              .flatMap(Arrays::stream)
              .flatMap(element -> Arrays.stream(element.getAnnotations()))
              .map(Annotation::annotationType)
              .anyMatch(annotation -> annotation.getName().equals(ENVERS));
      if (audited) {
        return true;
      }
    }
    return false;
  }
}
