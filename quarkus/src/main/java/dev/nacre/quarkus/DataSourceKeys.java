package dev.nacre.quarkus;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the properties of one data source. */
record DataSourceKeys(String prefix) {
  private static final String ROOT = "quarkus.datasource.";

  private static final String PASSED = "jdbc.additional-jdbc-properties.";

  /** A name with a dot is in quotes. */
  private static final Pattern KEY =
      Pattern.compile(
          "(?<prefix>quarkus\\.datasource\\.(?:(?:\"[^\"]+\"|[^.\"]+)\\.)??)(?:db-kind|jdbc\\..+)");

  static DataSourceKeys ofDefault() {
    return new DataSourceKeys(ROOT);
  }

  /** The data source of a property, if the property is about its kind or about JDBC. */
  static Optional<DataSourceKeys> of(String property) {
    Matcher match = KEY.matcher(property);
    return match.matches()
        ? Optional.of(new DataSourceKeys(match.group("prefix")))
        : Optional.empty();
  }

  String kind() {
    return prefix + "db-kind";
  }

  String url() {
    return prefix + "jdbc.url";
  }

  String driver() {
    return prefix + "jdbc.driver";
  }

  String transactions() {
    return prefix + "jdbc.transactions";
  }

  /** A property that the pool passes to the driver. */
  String option(String name) {
    return prefix + PASSED + '"' + name + '"';
  }

  /** The same as some write it. */
  String unquotedOption(String name) {
    return prefix + PASSED + name;
  }

  /** The name in a property of {@link #option}. */
  Optional<String> optionOf(String property) {
    String start = prefix + PASSED + '"';
    return property.startsWith(start)
            && property.endsWith("\"")
            && property.length() > start.length() + 1
        ? Optional.of(property.substring(start.length(), property.length() - 1))
        : Optional.empty();
  }
}
