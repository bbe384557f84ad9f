package dev.nacre.hibernate;

import java.util.Locale;
import java.util.TreeSet;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;

/** How some columns are encrypted: one that is annotated, and those that refer to it. */
final class Mark {
  private final boolean deterministic;
  private final String origin;
  private final TreeSet<String> attributes = new TreeSet<>();
  private String group;
  private boolean key;

  /**
   * @param attribute as messages name it
   */
  Mark(Encrypted annotation, String attribute, Table table, Column column) {
    this.deterministic = annotation.deterministic();
    this.group = annotation.group();
    this.origin =
        (table.getName() + "_" + column.getName()).replaceAll("\\W", "_").toLowerCase(Locale.ROOT);
    attributes.add(attribute);
  }

  boolean isDeterministic() {
    return deterministic;
  }

  String attributes() {
    return String.join(", ", attributes);
  }

  /** Others refer to it, or may: it has a group with a name, so that they can join it. */
  void becomesKey() {
    key = true;
  }

  /** Whether the annotations name the group. */
  boolean hasDeclaredGroup() {
    return !group.isEmpty();
  }

  /** Empty for a column with a group of its own, and for a randomised one. */
  String group() {
    return group.isEmpty() && key && deterministic ? origin : group;
  }

  /** Whether both annotations say the same, where they say something. */
  boolean agreesWith(Mark other) {
    return deterministic == other.deterministic
        && (group.isEmpty() || other.group.isEmpty() || group.equalsIgnoreCase(other.group));
  }

  /** Takes over what the other one knows. */
  void join(Mark other) {
    attributes.addAll(other.attributes);
    group = group.isEmpty() ? other.group : group;
    key |= other.key;
  }

  /** In a definition, behind the type. */
  String words() {
    return "encrypt"
        + (deterministic ? " no salt" : "")
        + (group().isEmpty() ? "" : " key group " + group().toLowerCase(Locale.ROOT));
  }

  /** In a policy file. */
  String policy() {
    return (deterministic ? "deterministic" : "random")
        + (group().isEmpty() ? "" : " group=" + group());
  }
}
