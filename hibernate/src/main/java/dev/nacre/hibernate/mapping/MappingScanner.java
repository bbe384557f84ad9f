package dev.nacre.hibernate.mapping;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.Any;
import org.hibernate.mapping.Collection;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Component;
import org.hibernate.mapping.IndexedCollection;
import org.hibernate.mapping.KeyValue;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Property;
import org.hibernate.mapping.Selectable;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/** Finds the annotated attributes of a mapping, and notes how their columns are encrypted. */
final class MappingScanner {
  private final Metadata metadata;
  private final ColumnEncryptions encryptions;
  private final KeyReferences references;
  private final Problems problems;
  private final AnnotatedMembers members;
  private final List<Any> untyped = new ArrayList<>();

  MappingScanner(
      Metadata metadata,
      Function<AnnotatedElement, Optional<EncryptionRequest>> annotations,
      ColumnEncryptions encryptions,
      KeyReferences references,
      Problems problems) {
    this.metadata = metadata;
    this.encryptions = encryptions;
    this.references = references;
    this.problems = problems;
    this.members = new AnnotatedMembers(annotations, problems);
  }

  void run() {
    for (PersistentClass entity : metadata.getEntityBindings()) {
      scanEntity(entity);
    }
    for (Collection collection : metadata.getCollectionBindings()) {
      references.addIfKey(collection.getKey());
      references.addIfKey(collection.getElement());
    }
    members.reportUnused();
  }

  /** Associations with any entity, whose columns hold keys of each of them. */
  List<Any> untyped() {
    return untyped;
  }

  private void scanEntity(PersistentClass entity) {
    Class<?> type = entity.getMappedClass();
    List<Class<?>> owners = type == null ? List.of() : List.of(type);
    String name = type == null ? entity.getEntityName() : type.getSimpleName();
    owners.forEach(members::expectIn);
    scanIdentifier(entity, owners, name);
    references.addIfKey(entity.getKey());
    entity.getJoins().forEach(join -> references.addIfKey(join.getKey()));
    for (Property property : entity.getProperties()) {
      scanAttribute(property, owners, name, null);
    }
  }

  private void scanIdentifier(PersistentClass entity, List<Class<?>> owners, String name) {
    Property property = entity.getIdentifierProperty();
    KeyValue identifier = entity.getIdentifier();
    if (property != null) {
      scanAttribute(property, owners, name, null);
    } else if (identifier instanceof Component parts) {
      // An @IdClass, or several @Id: annotated in the entity, in the class of the id, or in both.
      scanComponent(parts, owners, name, null);
    }
    Component mapper = entity.getIdentifierMapper();
    if (mapper != null) {
      scanComponent(mapper, owners, name, null);
    }
  }

  private void scanAttribute(
      Property property, List<Class<?>> owners, String path, @Nullable EncryptionRequest around) {
    EncryptionRequest own = members.of(owners, property.getName());
    scanValue(property.getValue(), own == null ? around : own, path + "." + property.getName());
  }

  private void scanValue(Value value, @Nullable EncryptionRequest annotation, String path) {
    if (value instanceof Component component) {
      scanComponent(component, List.of(), path, annotation);
    } else if (value instanceof Collection collection) {
      scanCollection(collection, annotation, path);
    } else {
      if (value instanceof Any any) {
        untyped.add(any);
      }
      references.addIfKey(value);
      if (annotation != null) {
        encrypt(value, annotation, path);
      }
    }
  }

  private void scanComponent(
      Component component,
      List<Class<?>> more,
      String path,
      @Nullable EncryptionRequest annotation) {
    List<Class<?>> owners = new ArrayList<>(more);
    if (!component.isDynamic() && component.getComponentClassName() != null) {
      classes(component).forEach(owners::add);
    }
    owners.forEach(members::expectIn);
    boolean together = component.getAggregateColumn() != null;
    for (Property property : component.getProperties()) {
      EncryptionRequest own = members.of(owners, property.getName());
      if (together && (own != null || annotation != null)) {
        problems.add(path, "is stored in one column with others, which cannot be encrypted");
        return;
      }
      scanAttribute(property, owners, path, annotation);
    }
  }

  private static Stream<Class<?>> classes(Component component) {
    Class<?> type = component.getComponentClass();
    if (!component.isPolymorphic()) {
      return Stream.of(type);
    }
    List<Class<?>> types = new ArrayList<>();
    for (Object name : component.getDiscriminatorValues().values()) {
      try {
        types.add(Class.forName(name.toString(), false, type.getClassLoader()));
      } catch (ClassNotFoundException missing) {
        throw new IllegalStateException("The embeddable " + name + " cannot be loaded", missing);
      }
    }
    return Stream.concat(Stream.of(type), types.stream());
  }

  private void scanCollection(
      Collection collection, @Nullable EncryptionRequest annotation, String path) {
    if (annotation != null && collection.isOneToMany()) {
      problems.add(path, "is an association, which has no value: annotate the id of its entity");
      return;
    }
    if (annotation != null && collection.isMap() && !annotation.deterministic()) {
      problems.add(
          path,
          "is a map, whose keys have to be found: use deterministic = true, which holds for keys"
              + " and values, or a map of embeddables with an annotated attribute");
      return;
    }
    scanValue(collection.getElement(), annotation, path);
    if (collection instanceof IndexedCollection indexed) {
      scanValue(indexed.getIndex(), collection.isMap() ? annotation : null, path + " (key)");
    }
    if (collection.isSet() && !collection.isOneToMany()) {
      refuseRandomRows(collection, path);
    }
  }

  // A row of a set is deleted by its values.
  private void refuseRandomRows(Collection set, String path) {
    for (Column column : set.getElement().getColumns()) {
      ColumnEncryption encryption =
          encryptions.get(ColumnEncryptions.columnOf(set.getCollectionTable(), column));
      if (encryption != null && !encryption.isDeterministic()) {
        problems.add(
            path,
            "is a set, whose rows are found by their values: use a List, or deterministic = true");
        return;
      }
    }
  }

  private void encrypt(Value value, EncryptionRequest annotation, String path) {
    if (!annotation.group().isEmpty()
        && (!annotation.deterministic() || !annotation.group().matches("\\w+"))) {
      problems.add(
          path, "has a group that is no word of letters and digits, or is not deterministic");
      return;
    }
    for (Selectable selectable : value.getSelectables()) {
      if (!(selectable instanceof Column declared)) {
        problems.add(path, "is computed by the database, which cannot encrypt it");
        continue;
      }
      Column column = ColumnEncryptions.columnOf(value.getTable(), declared);
      ColumnEncryption encryption =
          new ColumnEncryption(annotation, path, value.getTable(), column);
      ColumnEncryption before = encryptions.get(column);
      if (before == null) {
        encryptions.put(column, encryption);
      } else if (before.agreesWith(encryption)) {
        before.join(encryption);
      } else {
        problems.add(path, "and " + before.attributes() + " are one column with two encryptions");
      }
    }
  }
}
