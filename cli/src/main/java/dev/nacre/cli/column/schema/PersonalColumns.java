package dev.nacre.cli.column.schema;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The columns of a schema that look like personal data or secrets. */
public final class PersonalColumns {
  private final SchemaInfo schema;
  private final Optional<SampledValues> samples;

  /**
   * @param samples empty when no value may be read
   */
  public PersonalColumns(SchemaInfo schema, Optional<SampledValues> samples) {
    this.schema = schema;
    this.samples = samples;
  }

  /** Them and what they look like, in the order of the schema. */
  public Map<ColumnInfo, String> find() {
    Map<ColumnInfo, String> found = new LinkedHashMap<>();
    for (ColumnInfo column : schema.columns()) {
      Optional<String> what = what(column);
      what.ifPresent(text -> found.put(column, text));
    }
    return found;
  }

  private Optional<String> what(ColumnInfo column) {
    if (column.isFlag()) {
      return Optional.empty();
    }
    Optional<PersonalDataKind> named = named(column);
    if (named.isPresent()) {
      return named.map(PersonalDataKind::what);
    }
    if (column.isText()
        && PersonalDataKind.isPartOfAddress(column.name())
        && schema.ofTableOf(column).stream()
            .anyMatch(other -> named(other).equals(Optional.of(PersonalDataKind.ADDRESS)))) {
      return Optional.of("a part of an address");
    }
    Optional<PersonalDataKind> commented = PersonalDataKind.inComment(column.comment());
    if (commented.isPresent() && fits(column, commented.get())) {
      return commented.map(kind -> kind.what() + ", by its comment");
    }
    return samples.flatMap(some -> some.kind(column)).map(kind -> kind.what() + ", by its values");
  }

  private static Optional<PersonalDataKind> named(ColumnInfo column) {
    return column.isNetworkAddress()
        ? Optional.of(PersonalDataKind.DEVICE)
        : PersonalDataKind.in(column.table(), column.name()).filter(kind -> fits(column, kind));
  }

  /** A number called USERID is a key that a database has made. */
  private static boolean fits(ColumnInfo column, PersonalDataKind kind) {
    return kind != PersonalDataKind.LOGIN || column.isText();
  }
}
