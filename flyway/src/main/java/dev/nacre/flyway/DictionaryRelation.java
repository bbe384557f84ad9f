package dev.nacre.flyway;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A relation of the database's dictionary that lists tables.
 *
 * <p>A query names it as {@code schema.relation}, with or without an alias. It is replaced by a
 * subquery with the same columns, so the rest of the query stays as it is.
 */
final class DictionaryRelation {
  /** The catalog, the salts of sums, and what a conversion of rows on Derby needs for its time. */
  private static final String NACRES = "('NACRE_CATALOG', 'NACRE_SUM_SALTS', 'NACRE_ROWS')";

  /** What may follow a relation that has no alias. */
  private static final Set<String> KEYWORDS =
      Set.of(
          "where",
          "on",
          "left",
          "right",
          "inner",
          "outer",
          "full",
          "cross",
          "natural",
          "join",
          "using",
          "group",
          "order",
          "having",
          "limit",
          "union",
          "except",
          "intersect",
          "offset",
          "fetch",
          "for",
          "window",
          "with");

  static final DictionaryRelation TABLES =
      new DictionaryRelation("information_schema.tables", "table_name");
  static final DictionaryRelation CONSTRAINTS =
      new DictionaryRelation("information_schema.table_constraints", "table_name");
  static final DictionaryRelation CLASSES_OF_POSTGRES =
      new DictionaryRelation("pg_catalog.pg_class", "relname");
  static final DictionaryRelation TABLES_OF_DERBY =
      new DictionaryRelation("sys.systables", "tablename");

  /** What is no name: strings, quoted names and comments. */
  private static final String TEXTS = "'[^']*'|\"[^\"]*\"|`[^`]*`|--[^\\n]*|/\\*(?s:.*?)\\*/";

  private static final Pattern QUERY = Pattern.compile("(?is)\\s*SELECT\\b.*");

  private final Pattern name;
  private final String relation;
  private final String column;

  private DictionaryRelation(String relation, String column) {
    this.relation = relation;
    this.column = column;
    this.name =
        Pattern.compile(
            TEXTS
                + "|(?i)(\\b(?:FROM|JOIN)\\s+)"
                + Pattern.quote(relation)
                + "\\b(?!\\s*\\.)(?:\\s+(?:AS\\s+)?([A-Za-z_]\\w*|\"[^\"]*\"|`[^`]*`))?");
  }

  String withoutNacresTables(String query) {
    if (!QUERY.matcher(query).matches()) {
      return query;
    }
    Matcher found = name.matcher(query);
    StringBuilder text = new StringBuilder();
    while (found.find()) {
      String replacement =
          found.group(1) == null ? found.group() : found.group(1) + filtered(found.group(2));
      found.appendReplacement(text, Matcher.quoteReplacement(replacement));
    }
    return found.appendTail(text).toString();
  }

  private String filtered(String next) {
    boolean aliased = next != null && !KEYWORDS.contains(next.toLowerCase(Locale.ROOT));
    String alias = aliased ? next : relation.substring(relation.indexOf('.') + 1);
    String subquery =
        "(SELECT * FROM "
            + relation
            + " WHERE UPPER("
            + column
            + ") NOT IN "
            + NACRES
            + ") "
            + alias;
    return next == null || aliased ? subquery : subquery + " " + next;
  }
}
