package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.PolicyMatches;
import dev.nacre.core.policy.PolicyMatches.Unmatched;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.schema.SchemaQueries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
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
  /** Which policy a catalog was last found to keep; neither of them ever changes. */
  private static final Map<Catalog, Policy> KEPT = Collections.synchronizedMap(new WeakHashMap<>());

  private final Dialect dialect;
  private final SchemaQueries tables;
  private final Policy policy;
  private final UnmatchedLineReport unmatched;
  private final PolicySchedule schedule;
  private final ColumnPolicyCheck columns;

  /**
   * @param database its URL and the user: some databases show each user different tables
   */
  public PolicyWatch(
      Connection raw, Dialect dialect, SchemaQueries tables, Policy policy, String database) {
    this.tables = tables;
    this.dialect = dialect;
    this.policy = policy;
    this.unmatched = new UnmatchedLineReport(database, dialect);
    this.schedule = new PolicySchedule(policy, database);
    this.columns = new ColumnPolicyCheck(raw, dialect, policy);
  }

  public boolean isOn() {
    return policy.isAboutColumns();
  }

  /** The next statement may change the existing tables. */
  public void expectChange() {
    schedule.expectChange(isOn());
  }

  /** The next statement may be in another transaction. */
  public void transactionEnded() {
    schedule.transactionEnded();
  }

  /** The next statement may be in another transaction, or still in the same one. */
  public void transactionMayHaveEnded() {
    schedule.transactionMayHaveEnded();
  }

  /** Whether the database must be checked before anything is sent. */
  public boolean isDue() {
    return isOn() && schedule.isDue();
  }

  /** Called when a connection is opened. */
  public void begin(@Nullable Catalog catalog) throws SQLException {
    if (isOn()) {
      String session = tables.sessionView();
      if (schedule.isDueAtOpening(session)) {
        unmatched.refuseOrWarn(requireAll(catalog, session));
      }
    }
  }

  /** Called whenever a statement is sent. */
  public void require(@Nullable Catalog catalog, Set<String> doubtful) throws SQLException {
    if (isDue()) {
      List<Unmatched> lines = requireAll(catalog, tables.sessionView());
      unmatched.warn(lines.stream().filter(Unmatched::lacksColumn).toList());
    }
    if (!doubtful.isEmpty()) {
      Set<String> names =
          doubtful.stream().map(NameFolding::fold).collect(Collectors.toUnmodifiableSet());
      String current = dialect.looksInOneSchema() ? NameFolding.fold(tables.currentSchema()) : "";
      List<ListedRelation> found =
          columns.relations(
              true,
              one ->
                  names.contains(NameFolding.fold(one.name()))
                      && policy.mayEncryptIn(one.schema(), one.name())
                      && (current.isEmpty()
                          || current.equals(NameFolding.fold(one.schema()))
                          || names.contains(NameFolding.fold(one.schema()))));
      columns.requireEach(catalog, found, policy.matches());
      requireUnlisted(catalog, doubtful);
    }
  }

  /**
   * Checks tables that the database may not list: those of this session, and those that are newer
   * than the snapshot of the transaction.
   */
  private void requireUnlisted(@Nullable Catalog catalog, Set<String> doubtful)
      throws SQLException {
    Set<String> names =
        doubtful.stream()
            .filter(
                name ->
                    policy.namesTableLiterally(name)
                        || doubtful.stream().anyMatch(one -> policy.encrypts("", name, one)))
            .collect(Collectors.toUnmodifiableSet());
    if (tables.mayBeOutdated(names, doubtful)) {
      throw new NacreException(
          ErrorCode.POLICY_NOT_KEPT,
          "The statement names a table of which the policy may want columns encrypted, and the"
              + " snapshot of this transaction may not show it; end the transaction first");
    }
    if (names.isEmpty()) {
      return;
    }
    String current = tables.currentSchema();
    String schema = dialect.metadata().sessionSchema().orElse(current);
    for (String name : names) {
      ListedRelation unlisted = new ListedRelation(schema, name, schema, name);
      for (String column : tables.sessionColumns(current, name)) {
        columns.require(catalog, unlisted, column);
      }
    }
  }

  /**
   * @throws NacreException {@link ErrorCode#POLICY_NOT_KEPT} when the catalog itself violates it
   */
  public void requireKept(Catalog catalog) {
    if (isKnownToKeep(catalog)) {
      return;
    }
    catalog.tables().forEach(this::requireKept);
    // Before the conversion starts: a refusal at its end would leave the column decrypted.
    catalog.conversions().forEach(conversion -> requireKept(conversion.after()));
    Policy unused = KEPT.put(catalog, policy);
  }

  private boolean isKnownToKeep(Catalog catalog) {
    return KEPT.get(catalog) == policy;
  }

  public void requireKept(CatalogTable table) {
    policy
        .violation(table)
        .ifPresent(
            column -> {
              throw ColumnPolicyCheck.violation(table.schema(), table.name(), column.name());
            });
  }

  /**
   * @param session what the tables of this session depend on
   * @return the lines that match nothing
   */
  private List<Unmatched> requireAll(@Nullable Catalog catalog, String session)
      throws SQLException {
    long begin = schedule.now();
    PolicyMatches matches = policy.matches();
    if (catalog != null) {
      // While another connection converts a column, its name does not exist for a moment.
      for (CatalogTable table : catalog.tables()) {
        matches.noteColumns(
            table.schema(),
            table.name(),
            table.columns().stream().map(CatalogColumn::name).toList());
      }
    }
    List<ListedRelation> relations =
        columns.relations(
            false,
            one -> {
              matches.noteTable(one.name());
              return policy.mayEncryptIn(one.schema(), one.name())
                  || policy.namesColumnOf(one.name());
            });
    columns.requireAll(catalog, relations, matches);
    List<Unmatched> lines = matches.unmatched();
    schedule.complied(
        begin, session, tables.listsAsOfNow(), lines.stream().noneMatch(unmatched::isWrong));
    return lines;
  }
}
