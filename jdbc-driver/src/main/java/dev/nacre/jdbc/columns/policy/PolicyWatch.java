package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.PolicyMatches;
import dev.nacre.core.policy.PolicyMatches.Unmatched;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks that a database complies with the policy: no column that must be encrypted exists in
 * plaintext, even if another tool created it.
 *
 * <p>All tables and views that may hold such columns are checked when a connection is opened, after
 * it has changed the existing tables, and from time to time. Names in a statement that the catalog
 * does not contain are checked each time the statement is sent.
 */
public final class PolicyWatch {
  /** With more tables than this, all columns are read in one query. */
  private static final int ONE_BY_ONE = 20;

  private final Connection raw;
  private final Dialect dialect;
  private final SchemaQueries tables;
  private final Policy policy;
  private final UnmatchedLines unmatched;
  private final PolicySchedule schedule;

  /**
   * @param database its URL and the user: some databases show each user different tables
   */
  public PolicyWatch(
      Connection raw, Dialect dialect, SchemaQueries tables, Policy policy, String database) {
    this.tables = tables;
    this.raw = raw;
    this.dialect = dialect;
    this.policy = policy;
    this.unmatched = new UnmatchedLines(database);
    this.schedule = new PolicySchedule(policy, database);
  }

  public boolean isOn() {
    return policy.isAboutColumns();
  }

  /** The next statement may change the existing tables. */
  public void expectChange() {
    schedule.expectChange(isOn());
  }

  /** Whether the database must be checked before anything is sent. */
  public boolean isDue() {
    return isOn() && schedule.isDue();
  }

  /** Called when a connection is opened. */
  public void begin(@Nullable Catalog known) throws SQLException {
    if (isOn() && schedule.isDueAtOpening()) {
      unmatched.refuseOrWarn(requireAll(known));
    }
  }

  /** Called whenever a statement is sent. */
  public void require(@Nullable Catalog known, Set<String> doubtful) throws SQLException {
    if (isDue()) {
      unmatched.warn(requireAll(known).stream().filter(Unmatched::lacksColumn).toList());
    }
    if (!doubtful.isEmpty()) {
      Set<String> names =
          doubtful.stream().map(Catalog::folded).collect(Collectors.toUnmodifiableSet());
      String current =
          dialect.looksInOneSchema() ? Catalog.folded(this.tables.currentSchema()) : "";
      List<ListedRelation> found =
          relations(
              true,
              one ->
                  names.contains(Catalog.folded(one.name()))
                      && policy.mayEncryptIn(one.schema(), one.name())
                      && (current.isEmpty()
                          || current.equals(Catalog.folded(one.schema()))
                          || names.contains(Catalog.folded(one.schema()))));
      requireTables(known, found, policy.matches());
      requireMeant(known, doubtful);
    }
  }

  /** Checks tables that lists may omit: those of this session, and those newer than a snapshot. */
  private void requireMeant(@Nullable Catalog known, Set<String> doubtful) throws SQLException {
    Set<String> tables =
        doubtful.stream()
            .filter(
                name ->
                    policy.namesTableLiterally(name)
                        || doubtful.stream().anyMatch(one -> policy.encrypts("", name, one)))
            .collect(Collectors.toUnmodifiableSet());
    if (this.tables.isUnclear(tables, doubtful)) {
      throw new NacreException(
          ErrorCode.POLICY_NOT_KEPT,
          "The statement names a table of which the policy may want columns encrypted, and the"
              + " snapshot of this transaction may not show it; end the transaction first");
    }
    for (String name : tables) {
      String schema = dialect.metadata().sessionSchema().orElse(this.tables.currentSchema());
      ListedRelation meant = new ListedRelation(schema, name, schema, name);
      for (String column : this.tables.columnsAsMeant(name)) {
        require(known, meant, column);
      }
    }
  }

  /**
   * @throws NacreException {@link ErrorCode#POLICY_NOT_KEPT} when the catalog itself violates it
   */
  public void requireKept(Catalog catalog) {
    catalog.tables().forEach(this::requireKept);
    // Before the conversion starts: a refusal at its end would leave the column decrypted.
    catalog.conversions().forEach(conversion -> requireKept(conversion.after()));
  }

  public void requireKept(CatalogTable table) {
    policy
        .violation(table)
        .ifPresent(
            column -> {
              throw broken(table.schema(), table.name(), column.name());
            });
  }

  /**
   * @return the lines that match nothing
   */
  private List<Unmatched> requireAll(@Nullable Catalog known) throws SQLException {
    long begin = System.nanoTime();
    PolicyMatches matches = policy.matches();
    if (known != null) {
      // While another connection converts a column, its name does not exist for a moment.
      for (CatalogTable table : known.tables()) {
        matches.noteColumns(
            table.schema(),
            table.name(),
            table.columns().stream().map(CatalogColumn::name).toList());
      }
    }
    List<ListedRelation> relations =
        relations(
            false,
            one -> {
              matches.noteTable(one.name());
              return policy.mayEncryptIn(one.schema(), one.name())
                  || policy.namesColumnOf(one.name());
            });
    if (relations.size() <= ONE_BY_ONE) {
      requireTables(known, relations, matches);
    } else {
      requireColumns(known, relations, matches);
    }
    schedule.complied(begin);
    return matches.unmatched();
  }

  private List<ListedRelation> relations(boolean all, Predicate<ListedRelation> among)
      throws SQLException {
    return ListedRelation.of(raw, dialect, all).stream()
        .filter(one -> !one.name().equals(dialect.catalog().table()))
        .filter(among)
        .toList();
  }

  private void requireTables(
      @Nullable Catalog known, List<ListedRelation> relations, PolicyMatches matches)
      throws SQLException {
    for (ListedRelation relation : relations) {
      try (PreparedStatement query = raw.prepareStatement(dialect.metadata().columns())) {
        query.setString(1, relation.ofSchema());
        query.setString(2, relation.of());
        boolean listed = false;
        try (ResultSet row = query.executeQuery()) {
          while (row.next()) {
            listed = true;
            require(known, relation, row.getString(1));
            see(matches, relation, row.getString(1));
          }
        }
        requireListed(listed, relation);
      }
    }
  }

  private void requireColumns(
      @Nullable Catalog known, List<ListedRelation> relations, PolicyMatches matches)
      throws SQLException {
    record Place(String schema, String name) {}
    Map<Place, List<ListedRelation>> places = new HashMap<>();
    Set<Place> listed = new HashSet<>();
    for (ListedRelation relation : relations) {
      places
          .computeIfAbsent(
              new Place(relation.ofSchema(), relation.of()), unused -> new ArrayList<>())
          .add(relation);
    }
    try (Statement statement = raw.createStatement();
        ResultSet row = statement.executeQuery(dialect.metadata().allColumns())) {
      while (row.next()) {
        Place place = new Place(row.getString(1), row.getString(2));
        for (ListedRelation relation : places.getOrDefault(place, List.of())) {
          require(known, relation, row.getString(3));
          see(matches, relation, row.getString(3));
        }
        listed.add(place);
      }
    }
    places.forEach(
        (place, there) -> there.forEach(one -> requireListed(listed.contains(place), one)));
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

  private void require(@Nullable Catalog known, ListedRelation relation, String column) {
    if (!policy.allows(
        schema(relation), relation.name(), column, encryption(known, relation, column))) {
      throw broken(relation.schema(), relation.name(), column);
    }
  }

  private static void see(PolicyMatches matches, ListedRelation relation, String column) {
    matches.noteColumns(schema(relation), relation.name(), List.of(column));
  }

  /** The schema for the policy; empty for a temporary table, which hides one of any schema. */
  private static String schema(ListedRelation relation) {
    return relation.schema().startsWith("pg_temp") ? "" : relation.schema();
  }

  private static @Nullable Encryption encryption(
      @Nullable Catalog known, ListedRelation relation, String column) {
    CatalogTable table = known == null ? null : known.table(relation.name()).orElse(null);
    boolean same =
        table != null && Catalog.folded(table.schema()).equals(Catalog.folded(relation.schema()));
    EncryptedColumn found =
        table == null || !same ? null : EncryptedColumn.named(table, Catalog.folded(column));
    return found == null ? null : found.encryption();
  }

  private static NacreException broken(String schema, String table, String column) {
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
