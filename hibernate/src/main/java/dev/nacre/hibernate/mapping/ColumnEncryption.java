package dev.nacre.hibernate.mapping;

import java.util.Locale;
import java.util.TreeSet;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;

/** How some columns are encrypted: one that is annotated, and those that refer to it. */
public final class ColumnEncryption {
  private final boolean deterministic;
  private final String origin;
  private final TreeSet<String> attributes = new TreeSet<>();
  private String group;
  private boolean key;

  /**
   * @param attribute as messages name it
   */
  ColumnEncryption(EncryptionRequest request, String attribute, Table table, Column column) {
    this.deterministic = request.deterministic();
    this.group = request.group();
    this.origin =
        (table.getName() + "_" + column.getName()).replaceAll("\\W", "_").toLowerCase(Locale.ROOT);
    attributes.add(attribute);
  }

  public boolean isDeterministic() {
    return deterministic;
  }

  public String attributes() {
    return String.join(", ", attributes);
  }

  /** Others refer to it, or may: it has a group with a name, so that they can join it. */
  void becomesKey() {
    key = true;
  }

  /** Whether the annotations name the group. */
  public boolean hasDeclaredGroup() {
    return !group.isEmpty();
  }

  /** Empty for a column with a group of its own, and for a randomised one. */
  public String group() {
    return group.isEmpty() && key && deterministic ? origin : group;
  }

  /** Whether both annotations say the same, where they say something. */
  boolean agreesWith(ColumnEncryption other) {
    return deterministic == other.deterministic
        && (group.isEmpty() || other.group.isEmpty() || group.equalsIgnoreCase(other.group));
  }

  /** Takes over what the other one knows. */
  void join(ColumnEncryption other) {
    attributes.addAll(other.attributes);
    group = group.isEmpty() ? other.group : group;
    key |= other.key;
  }

  /** In a definition, behind the type. */
  public String words() {
    return "encrypt"
        + (deterministic ? " no salt" : "")
        + (group().isEmpty() ? "" : " key group " + group().toLowerCase(Locale.ROOT));
  }

  /** In a policy file. */
  public String policy() {
    return (deterministic ? "deterministic" : "random")
        + (group().isEmpty() ? "" : " group=" + group());
  }
}
