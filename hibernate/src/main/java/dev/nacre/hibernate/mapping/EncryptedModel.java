package dev.nacre.hibernate.mapping;

import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Table;

/** The encrypted columns of a mapping, by its annotations and what follows from them. */
public final class EncryptedModel {
  static final String HEADING = "Attributes cannot be encrypted as @Encrypted says";

  private final List<EncryptedColumn> columns;

  private EncryptedModel(List<EncryptedColumn> columns) {
    this.columns = columns;
  }

  /**
   * The model of a mapping.
   *
   * @param annotations reads what the annotation of an attribute asks for, if it has one
   * @throws MappingException that lists all annotations that cannot be followed
   */
  public static EncryptedModel of(
      Metadata metadata, Function<AnnotatedElement, Optional<EncryptionRequest>> annotations) {
    Problems problems = new Problems();
    ColumnEncryptions encryptions = new ColumnEncryptions();
    KeyReferences references = new KeyReferences(metadata, encryptions, problems);
    MappingScanner scanner =
        new MappingScanner(metadata, annotations, encryptions, references, problems);
    scanner.run();
    List<Table> tables = List.copyOf(metadata.collectTableMappings());
    references.spread(tables);
    new EnversCheck(metadata, encryptions, problems).run();
    new MappingRules(encryptions, new TypeCheckConstraints(metadata), problems)
        .check(tables, scanner.untyped());
    refuseAnyOfEncryptedKeys(metadata, encryptions, scanner, problems);
    if (!problems.isEmpty()) {
      throw new MappingException(problems.under(HEADING));
    }
    return new EncryptedModel(
        encryptions.in(tables.stream().filter(Table::isPhysicalTable).toList()));
  }

  // The columns of such an association would hold the keys of any entity in plain.
  private static void refuseAnyOfEncryptedKeys(
      Metadata metadata, ColumnEncryptions encryptions, MappingScanner scanner, Problems problems) {
    if (scanner.untyped().isEmpty()) {
      return;
    }
    for (PersistentClass entity : metadata.getEntityBindings()) {
      boolean encrypted =
          entity.getIdentifier().getColumns().stream()
              .anyMatch(
                  id ->
                      encryptions.get(ColumnEncryptions.columnOf(entity.getRootTable(), id))
                          != null);
      if (encrypted) {
        problems.add(
            entity.getEntityName(),
            "has an encrypted id, and an attribute with @Any may store it in plain");
      }
    }
  }

  public List<EncryptedColumn> columns() {
    return columns;
  }

  public boolean isEmpty() {
    return columns.isEmpty();
  }
}
