package dev.nacre.hibernate;

import java.util.List;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Table;

/** The encrypted columns of a mapping, by its annotations and what follows from them. */
final class EncryptedModel {
  static final String HEADING = "Attributes cannot be encrypted as @Encrypted says";

  private final List<EncryptedColumn> columns;

  private EncryptedModel(List<EncryptedColumn> columns) {
    this.columns = columns;
  }

  /**
   * @throws MappingException that lists all annotations that cannot be followed
   */
  static EncryptedModel of(Metadata metadata) {
    Problems problems = new Problems();
    Marks marks = new Marks();
    KeyReferences references = new KeyReferences(metadata, marks, problems);
    MappingWalk walk = new MappingWalk(metadata, marks, references, problems);
    walk.run();
    List<Table> tables = List.copyOf(metadata.collectTableMappings());
    references.spread(tables);
    walk.refuseCopiesByEnvers();
    new MappingRules(marks, new TypeChecks(metadata), problems).check(tables, walk.untyped());
    refuseAnyOfEncryptedKeys(metadata, marks, walk, problems);
    if (!problems.isEmpty()) {
      throw new MappingException(problems.under(HEADING));
    }
    return new EncryptedModel(marks.in(tables.stream().filter(Table::isPhysicalTable).toList()));
  }

  // The columns of such an association would hold the keys of any entity in plain.
  private static void refuseAnyOfEncryptedKeys(
      Metadata metadata, Marks marks, MappingWalk walk, Problems problems) {
    if (walk.untyped().isEmpty()) {
      return;
    }
    for (PersistentClass entity : metadata.getEntityBindings()) {
      boolean encrypted =
          entity.getIdentifier().getColumns().stream()
              .anyMatch(id -> marks.get(Marks.of(entity.getRootTable(), id)) != null);
      if (encrypted) {
        problems.add(
            entity.getEntityName(),
            "has an encrypted id, and an attribute with @Any may store it in plain");
      }
    }
  }

  List<EncryptedColumn> columns() {
    return columns;
  }

  boolean isEmpty() {
    return columns.isEmpty();
  }
}
