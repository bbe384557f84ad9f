package dev.nacre.hibernate.mapping;

import java.util.ArrayList;
import java.util.List;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.DependantValue;
import org.hibernate.mapping.ForeignKey;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.Table;
import org.hibernate.mapping.ToOne;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which columns hold keys of which others. They hold the same values, so they are encrypted in the
 * same way and with the same keys, also where the database gets no foreign key.
 */
final class KeyReferences {
  private record Reference(Column from, String fromName, Column to, String toName) {}

  private final Metadata metadata;
  private final ColumnEncryptions encryptions;
  private final Problems problems;
  private final List<Reference> references = new ArrayList<>();

  KeyReferences(Metadata metadata, ColumnEncryptions encryptions, Problems problems) {
    this.metadata = metadata;
    this.encryptions = encryptions;
    this.problems = problems;
  }

  /** Adds the columns of a value, if it is a key of something. */
  void addIfKey(@Nullable Value value) {
    if (value instanceof ToOne association) {
      PersistentClass target = metadata.getEntityBinding(association.getReferencedEntityName());
      if (target != null) {
        String property = association.getReferencedPropertyName();
        Value key =
            association.isReferenceToPrimaryKey() || property == null
                ? target.getIdentifier()
                : target.getReferencedProperty(property).getValue();
        add(value.getTable(), value.getColumns(), key.getTable(), key.getColumns());
      }
    } else if (value instanceof DependantValue dependant) {
      Value key = dependant.getWrappedValue();
      add(value.getTable(), value.getColumns(), key.getTable(), key.getColumns());
    }
  }

  // Columns of different tables with one name are equal.
  @SuppressWarnings("ReferenceEquality")
  private void add(Table from, List<Column> referring, Table to, List<Column> referred) {
    // Unequal where one side has no columns: the other side of an association.
    if (referring.size() == referred.size()) {
      for (int i = 0; i < referring.size(); i++) {
        Column one = ColumnEncryptions.columnOf(from, referring.get(i));
        Column other = ColumnEncryptions.columnOf(to, referred.get(i));
        if (one != other) {
          references.add(
              new Reference(
                  one,
                  from.getName() + "." + one.getName(),
                  other,
                  to.getName() + "." + other.getName()));
        }
      }
    }
  }

  /** Encrypts what refers to encrypted columns, and copies of them, until nothing changes. */
  void spread(Iterable<Table> tables) {
    for (Table table : tables) {
      for (ForeignKey key : foreignKeys(table)) {
        Table referred = key.getReferencedTable();
        if (referred != null) {
          add(table, key.getColumns(), referred, referredColumns(key, referred));
        }
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Reference reference : references) {
        changed |= spread(reference);
      }
      for (Table table : tables) {
        for (Column column : table.getColumns()) {
          changed |= copyOriginal(column);
        }
      }
    }
    references.forEach(this::check);
  }

  private boolean spread(Reference reference) {
    ColumnEncryption referred = encryptions.get(reference.to());
    ColumnEncryption referring = encryptions.get(reference.from());
    if (referred == null || referred == referring || !referred.isDeterministic()) {
      return false;
    }
    referred.becomesKey();
    if (referring == null) {
      encryptions.put(reference.from(), referred);
    } else if (referred.agreesWith(referring)) {
      encryptions.merge(referring, referred);
    } else {
      return false;
    }
    return true;
  }

  private boolean copyOriginal(Column column) {
    if (encryptions.get(column) == null) {
      ColumnEncryption original = encryptions.original(column);
      if (original != null) {
        encryptions.put(column, original);
        return true;
      }
    }
    return false;
  }

  private void check(Reference reference) {
    ColumnEncryption referred = encryptions.get(reference.to());
    ColumnEncryption referring = encryptions.get(reference.from());
    if (referred == referring) {
      return;
    }
    if (referred == null) {
      problems.add(
          reference.fromName(), "refers to " + reference.toName() + ", which is not encrypted");
    } else if (!referred.isDeterministic()) {
      problems.add(
          reference.toName(),
          "is a key that " + reference.fromName() + " refers to: use deterministic = true");
    } else {
      problems.add(
          reference.fromName(),
          "refers to " + reference.toName() + ", which is encrypted in another way or group");
    }
  }

  static List<Column> referredColumns(ForeignKey key, Table referred) {
    if (!key.isReferenceToPrimaryKey()) {
      return key.getReferencedColumns();
    }
    return referred.getPrimaryKey() == null ? List.of() : referred.getPrimaryKey().getColumns();
  }

  /** By the one way that Hibernate 6.6 has, too. */
  @SuppressWarnings("removal")
  static Iterable<ForeignKey> foreignKeys(Table table) {
    return table.getForeignKeys().values();
  }
}
