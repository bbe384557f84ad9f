package dev.nacre.hibernate;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
import org.hibernate.mapping.Table;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/** Walks through all attributes of a mapping and marks the columns of those that are annotated. */
final class MappingWalk {
  private static final String ENVERS = "org.hibernate.envers.Audited";

  private final Metadata metadata;
  private final Marks marks;
  private final KeyReferences references;
  private final Problems problems;
  private final AnnotatedMembers members;
  private final List<Any> untyped = new ArrayList<>();
  private final List<PersistentClass> audited = new ArrayList<>();

  MappingWalk(Metadata metadata, Marks marks, KeyReferences references, Problems problems) {
    this.metadata = metadata;
    this.marks = marks;
    this.references = references;
    this.problems = problems;
    this.members = new AnnotatedMembers(problems);
  }

  void run() {
    for (PersistentClass entity : metadata.getEntityBindings()) {
      entity(entity);
    }
    for (Collection collection : metadata.getCollectionBindings()) {
      references.of(collection.getKey());
      references.of(collection.getElement());
    }
    members.reportUnused();
  }

  /** Associations with any entity, whose columns hold keys of each of them. */
  List<Any> untyped() {
    return untyped;
  }

  private void entity(PersistentClass entity) {
    Class<?> type = entity.getMappedClass();
    List<Class<?>> owners = type == null ? List.of() : List.of(type);
    String name = type == null ? entity.getEntityName() : type.getSimpleName();
    owners.forEach(members::expectIn);
    identifier(entity, owners, name);
    references.of(entity.getKey());
    entity.getJoins().forEach(join -> references.of(join.getKey()));
    for (Property property : entity.getProperties()) {
      attribute(property, owners, name, null);
    }
    if (type != null && copiesByEnvers(type)) {
      audited.add(entity);
    }
  }

  private void identifier(PersistentClass entity, List<Class<?>> owners, String name) {
    Property property = entity.getIdentifierProperty();
    KeyValue identifier = entity.getIdentifier();
    if (property != null) {
      attribute(property, owners, name, null);
    } else if (identifier instanceof Component parts) {
      // An @IdClass, or several @Id: annotated in the entity, in the class of the id, or in both.
      component(parts, owners, name, null);
    }
    Component mapper = entity.getIdentifierMapper();
    if (mapper != null) {
      component(mapper, owners, name, null);
    }
  }

  private void attribute(
      Property property, List<Class<?>> owners, String path, @Nullable Encrypted around) {
    Encrypted own = members.of(owners, property.getName());
    value(property.getValue(), own == null ? around : own, path + "." + property.getName());
  }

  private void value(Value value, @Nullable Encrypted annotation, String path) {
    if (value instanceof Component component) {
      component(component, List.of(), path, annotation);
    } else if (value instanceof Collection collection) {
      collection(collection, annotation, path);
    } else {
      if (value instanceof Any any) {
        untyped.add(any);
      }
      references.of(value);
      if (annotation != null) {
        mark(value, annotation, path);
      }
    }
  }

  private void component(
      Component component, List<Class<?>> more, String path, @Nullable Encrypted annotation) {
    List<Class<?>> owners = new ArrayList<>(more);
    if (!component.isDynamic() && component.getComponentClassName() != null) {
      classes(component).forEach(owners::add);
    }
    owners.forEach(members::expectIn);
    boolean together = component.getAggregateColumn() != null;
    for (Property property : component.getProperties()) {
      Encrypted own = members.of(owners, property.getName());
      if (together && (own != null || annotation != null)) {
        problems.add(path, "is stored in one column with others, which cannot be encrypted");
        return;
      }
      attribute(property, owners, path, annotation);
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

  private void collection(Collection collection, @Nullable Encrypted annotation, String path) {
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
    value(collection.getElement(), annotation, path);
    if (collection instanceof IndexedCollection indexed) {
      value(indexed.getIndex(), collection.isMap() ? annotation : null, path + " (key)");
    }
    if (collection.isSet() && !collection.isOneToMany()) {
      refuseRandomRows(collection, path);
    }
  }

  // A row of a set is deleted by its values.
  private void refuseRandomRows(Collection set, String path) {
    for (Column column : set.getElement().getColumns()) {
      Mark mark = marks.get(Marks.of(set.getCollectionTable(), column));
      if (mark != null && !mark.isDeterministic()) {
        problems.add(
            path,
            "is a set, whose rows are found by their values: use a List, or deterministic = true");
        return;
      }
    }
  }

  private void mark(Value value, Encrypted annotation, String path) {
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
      Column column = Marks.of(value.getTable(), declared);
      Mark mark = new Mark(annotation, path, value.getTable(), column);
      Mark before = marks.get(column);
      if (before == null) {
        marks.put(column, mark);
      } else if (before.agreesWith(mark)) {
        before.join(mark);
      } else {
        problems.add(path, "and " + before.attributes() + " are one column with two encryptions");
      }
    }
  }

  private static boolean copiesByEnvers(Class<?> entity) {
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

  /** To be called when all columns are marked. */
  void refuseCopiesByEnvers() {
    for (PersistentClass entity : audited) {
      List<Table> tables = new ArrayList<>(List.of(entity.getTable()));
      entity.getJoins().forEach(join -> tables.add(join.getTable()));
      for (Collection collection : metadata.getCollectionBindings()) {
        if (collection.getOwner() == entity && collection.getCollectionTable() != null) {
          tables.add(collection.getCollectionTable());
        }
      }
      if (!marks.in(tables).isEmpty()) {
        problems.add(
            entity.getEntityName(),
            "is audited by Envers, which would write its encrypted attributes in plain");
      }
    }
  }
}
