package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.PolicyMatches;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.text.NameFolding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Checks columns of tables and views: no column that must be encrypted may exist in plaintext. */
final class ColumnPolicyCheck {
  /** With more tables than this, all columns are read in one query. */
  private static final int MAX_SINGLE_QUERIES = 20;

  private final Connection raw;
  private final Dialect dialect;
  private final Policy policy;

  ColumnPolicyCheck(Connection raw, Dialect dialect, Policy policy) {
    this.raw = raw;
    this.dialect = dialect;
    this.policy = policy;
  }

  /**
   * The tables and views that a policy may be about.
   *
   * @param all includes those of other databases of the server
   */
  List<ListedRelation> relations(boolean all, Predicate<ListedRelation> among) throws SQLException {
    return ListedRelation.of(raw, dialect, all).stream()
        .filter(one -> !one.name().equals(dialect.catalog().table()))
        .filter(among)
        .toList();
  }

  /** Checks all relations of a database. */
  void requireAll(@Nullable Catalog catalog, List<ListedRelation> relations, PolicyMatches matches)
      throws SQLException {
    if (relations.size() <= MAX_SINGLE_QUERIES) {
      requireEach(catalog, relations, matches);
    } else {
      requireTogether(catalog, relations, matches);
    }
  }

  /** Checks relations by one query for each. */
  void requireEach(@Nullable Catalog catalog, List<ListedRelation> relations, PolicyMatches matches)
      throws SQLException {
    for (ListedRelation relation : relations) {
      try (PreparedStatement query = raw.prepareStatement(dialect.metadata().columns())) {
        query.setString(1, relation.ofSchema());
        query.setString(2, relation.of());
        boolean listed = false;
        try (ResultSet row = query.executeQuery()) {
          while (row.next()) {
            listed = true;
            require(catalog, relation, row.getString(1));
            note(matches, relation, row.getString(1));
          }
        }
        requireListed(listed, relation);
      }
    }
  }

  /** Checks relations by one query for all columns of the database. */
  private void requireTogether(
      @Nullable Catalog catalog, List<ListedRelation> relations, PolicyMatches matches)
      throws SQLException {
    record Path(String schema, String name) {}
    Map<Path, List<ListedRelation>> byPath = new HashMap<>();
    Set<Path> listed = new HashSet<>();
    for (ListedRelation relation : relations) {
      byPath
          .computeIfAbsent(
              new Path(relation.ofSchema(), relation.of()), unused -> new ArrayList<>())
          .add(relation);
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.metadata().allColumns())) {
      while (row.next()) {
        Path path = new Path(row.getString(1), row.getString(2));
        for (ListedRelation relation : byPath.getOrDefault(path, List.of())) {
          require(catalog, relation, row.getString(3));
          note(matches, relation, row.getString(3));
        }
        listed.add(path);
      }
    }
    byPath.forEach(
        (path, found) -> found.forEach(one -> requireListed(listed.contains(path), one)));
  }

  private void requireListed(boolean listed, ListedRelation relation) {
    if (!listed && dialect.metadata().hidesColumns()) {
      throw notListed(relation.name());
    }
  }

  private static NacreException notListed(String table) {
    return new NacreException(
        ErrorCode.POLICY_NOT_KEPT,
        "The policy wants columns of "
            + table
            + " encrypted, and there is a table of this name whose columns the database does not"
            + " list");
  }

  void require(@Nullable Catalog catalog, ListedRelation relation, String column) {
    if (!policy.allows(
        schema(relation), relation.name(), column, encryption(catalog, relation, column))) {
      throw violation(relation.schema(), relation.name(), column);
    }
  }

  private static void note(PolicyMatches matches, ListedRelation relation, String column) {
    matches.noteColumns(schema(relation), relation.name(), List.of(column));
  }

  /** The schema for the policy; empty for a temporary table, which hides one of any schema. */
  private static String schema(ListedRelation relation) {
    return relation.schema().startsWith("pg_temp") ? "" : relation.schema();
  }

  private static @Nullable Encryption encryption(
      @Nullable Catalog catalog, ListedRelation relation, String column) {
    CatalogTable table = catalog == null ? null : catalog.table(relation.name()).orElse(null);
    boolean same =
        table != null
            && NameFolding.fold(table.schema()).equals(NameFolding.fold(relation.schema()));
    EncryptedColumn found =
        table == null || !same ? null : EncryptedColumn.named(table, NameFolding.fold(column));
    return found == null ? null : found.encryption();
  }

  static NacreException violation(String schema, String table, String column) {
    return new NacreException(
        ErrorCode.POLICY_NOT_KEPT,
        "The policy wants the column "
            + schema
            + "."
            + table
            + "."
            + column
            + " encrypted, and it is there in plain, or shows more than the policy allows");
  }
}
