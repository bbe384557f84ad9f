package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.Explanation;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.Alteration;
import dev.nacre.core.sql.rule.Detours;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.Rewriting;
import dev.nacre.core.sql.rule.TableDraft;
import dev.nacre.jdbc.error.SqlErrors;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What one connection knows of encrypted columns. Reads the catalog when it is opened, and asks for
 * its version whenever a text is seen for the first time and whenever another connection of this
 * process has changed it; where other processes may, before each execution, but for texts that only
 * read: for these the answer holds for the time of a {@link Lease}.
 */
public final class Columns implements AutoCloseable {
  /** Enough for the statements of a program that keeps their number small. */
  private static final int REMEMBERED = 512;

  private static final int LONGEST_REMEMBERED = 8_192;

  private final Connection raw;
  private final Dialect dialect;
  private final Cells cells;
  private final MasterKeys masters;
  private final CatalogTableStore store;
  private final KnownCatalog known;
  private final TableChanges tables;
  private final PolicyWatch watch;
  private final PlainColumns plain;
  private final Policy policy;
  private final String schema;

  /** No monitor: a virtual thread that waits for a database below one keeps its carrier. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Map<String, Read> remembered = new HashMap<>();
  private final Converting converting;
  private final Rewrapping rewrapping;
  private @Nullable Catalog catalog;
  private long seen = KnownCatalog.changes();
  private SqlRewriter rewriter;

  /** What is done with a text next. */
  private enum Use {
    /** It is executed, and no row of its result is written. */
    EXECUTED,
    /** It is prepared, and looked at again before each execution. */
    PREPARED,
    ANY
  }

  /**
   * A text that was read.
   *
   * @param doubtful names that the database is asked about each time the text is sent
   * @param defines whether it may change what tables there are
   * @param effect what it does where other processes have the database, too
   * @param holdsValues whether a value stands in it; not looked for where it may do anything
   * @param changesNames whether names may mean other tables behind it
   */
  private record Read(
      Rewriting rewriting,
      Set<String> doubtful,
      boolean defines,
      Effect effect,
      boolean holdsValues,
      boolean changesNames) {
    boolean isSettled() {
      return doubtful.isEmpty() && !defines;
    }

    /** Whether it does nothing but to read, and looks for no cell, of which a key has others. */
    boolean onlyReads() {
      boolean seals = rewriting instanceof Rewriting.Planned planned && planned.plan().seals();
      return effect == Effect.READS && !seals;
    }

    /** Whether an answer of a moment ago will do. */
    boolean mayBeLeased(Use use) {
      return switch (use) {
        case ANY -> false;
        case EXECUTED -> onlyReads();
        case PREPARED -> onlyReads() || (effect != Effect.ANY && !holdsValues);
      };
    }
  }

  private Columns(
      Connection raw, Dialect dialect, MasterKeys masters, CatalogPins pins, Policy policy)
      throws SQLException {
    this.policy = policy;
    this.raw = raw;
    this.dialect = dialect;
    this.cells = new Cells(dialect, masters);
    this.masters = masters;
    this.store = new CatalogTableStore(raw, dialect);
    DatabaseMetaData metaData = raw.getMetaData();
    String user = String.valueOf(metaData.getUserName());
    String who = metaData.getURL() + " " + user;
    this.watch = new PolicyWatch(raw, dialect, store, policy, who);
    this.plain = new PlainColumns(raw, dialect);
    Transactions transactions =
        new Transactions(raw, dialect.isMariaDb(), dialect.definitionsStayOpen());
    this.known =
        new KnownCatalog(
            store,
            transactions,
            masters,
            pins,
            new DetourQuery(raw, dialect, store.schema(), policy),
            new NewestCatalogs(metaData.getURL()),
            watch);
    this.tables =
        dialect.rollsDefinitionsBack()
            ? new TableChanges.Together(known, transactions)
            : new TableChanges.OneByOne(known, transactions);
    this.converting = new Converting(raw, dialect, store, known, transactions, masters);
    this.rewrapping = new Rewrapping(raw, dialect, known, transactions, masters, pins, user);
    this.schema = watch.isOn() ? store.currentSchema() : "";
    this.rewriter = new SqlRewriter(CatalogDraft.nothing(), dialect, Detours.NONE, policy, schema);
  }

  /**
   * @param raw is not closed here
   * @param masters outlive this
   * @throws SQLException when the catalog is not what it was
   */
  public static Columns open(
      Connection raw, Dialect dialect, MasterKeys masters, CatalogPins pins, CatalogStart start)
      throws SQLException {
    return open(raw, dialect, masters, pins, start, Policy.NONE);
  }

  /** The same under a policy, which has to be kept. */
  public static Columns open(
      Connection raw,
      Dialect dialect,
      MasterKeys masters,
      CatalogPins pins,
      CatalogStart start,
      Policy policy)
      throws SQLException {
    Columns columns = new Columns(raw, dialect, masters, pins, policy);
    boolean open = false;
    try {
      columns.begin(start);
      open = true;
      return columns;
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      if (!open) {
        columns.close();
      }
    }
  }

  private void begin(CatalogStart start) throws SQLException, IOException {
    known.load();
    if (known.current() == null && start == CatalogStart.REQUIRED) {
      throw new NacreException(
          ErrorCode.CATALOG_ABSENT, "The database has no catalog of encrypted columns");
    }
    if (known.current() == null && start == CatalogStart.CREATE) {
      known.begin();
    }
    converting.recover();
    rewrapping.follow();
    adopt();
    watch.begin(catalog);
  }

  /** For a connection that leaves columns alone, to a database in which some are encrypted. */
  public static void refuseCatalog(Connection raw, Dialect dialect) throws SQLException {
    if (new CatalogTableStore(raw, dialect).exists()) {
      throw SqlErrors.refused(
          ErrorCode.COLUMNS_NEEDED, "The database has a catalog of encrypted columns");
    }
  }

  /** What becomes of a text. */
  public Rewriting rewrite(String sql) throws SQLException {
    return rewrite(sql, Use.ANY);
  }

  /** The same for a text that is executed next, and of whose result no row is written. */
  public Rewriting rewriteToExecute(String sql) throws SQLException {
    return rewrite(sql, Use.EXECUTED);
  }

  /** The same for a text that is prepared, and looked at again before each execution. */
  public Rewriting rewriteToPrepare(String sql) throws SQLException {
    return rewrite(sql, Use.PREPARED);
  }

  private Rewriting rewrite(String sql, Use use) throws SQLException {
    lock.lock();
    try {
      return known(sql, use);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      lock.unlock();
    }
  }

  private Rewriting known(String sql, Use use) throws SQLException, IOException {
    long changes = KnownCatalog.changes();
    Read before = remembered.get(sql);
    boolean leased = before != null && before.mayBeLeased(use) && known.isLeased();
    boolean settled =
        before != null && seen == changes && !known.isChanging() && (!isShared() || leased);
    if (before != null && settled && before.isSettled() && !watch.isDue()) {
      return asked(before);
    }
    if (before == null && rewriter.endsTransaction(sql)) {
      return Rewriting.UNTOUCHED;
    }
    if (rewriter.asksAboutTheLast(sql)) {
      return Rewriting.UNTOUCHED; // what we ask in between would be the last
    }
    refresh();
    seen = changes;
    before = remembered.get(sql); // as long as it is still the same catalog
    if (before == null) {
      before = read(sql);
    }
    watch.require(catalog, before.doubtful);
    if (before.defines) {
      watch.expectChange();
    }
    if (before.effect == Effect.ANY) {
      known.endLease(); // it may change what the session is like
    }
    return asked(before);
  }

  /** What becomes of it, when the plain tables have the columns that it takes them to have. */
  private Rewriting asked(Read read) throws SQLException {
    if (read.changesNames) {
      plain.forget();
      watch.expectChange();
    }
    if (read.rewriting instanceof Rewriting.Planned planned) {
      plain.require(planned.plan().supposed());
    }
    return read.rewriting;
  }

  /** What a connection does by itself: nobody else uses it meanwhile. */
  @FunctionalInterface
  private interface Asking<T> {
    T run() throws SQLException, IOException;
  }

  /** The same, without an answer. */
  @FunctionalInterface
  private interface Doing {
    void run() throws SQLException, IOException;
  }

  private <T> T alone(Asking<T> asking) throws SQLException {
    lock.lock();
    try {
      return asking.run();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      lock.unlock();
    }
  }

  private void alone(Doing doing) throws SQLException {
    Boolean unused =
        alone(
            () -> {
              doing.run();
              return true;
            });
  }

  /**
   * The same where the catalog may have become another one, or the attempt has shown that it is.
   */
  private <T> T changing(Asking<T> asking) throws SQLException {
    return alone(
        () -> {
          try {
            return asking.run();
          } finally {
            adopt();
          }
        });
  }

  /** What would become of a text. */
  public List<Explanation.Step> explain(String sql) throws SQLException {
    return alone(
        () -> {
          refresh();
          return explained(watch.isOn() ? rewriter(store.currentSchema()) : rewriter, sql);
        });
  }

  private List<Explanation.Step> explained(SqlRewriter here, String sql) throws SQLException {
    try {
      if (here.rewrite(sql) instanceof Rewriting.Planned planned) {
        plain.require(planned.plan().supposed());
      }
    } catch (NacreException refusal) {
      return Explanation.refused(refusal);
    }
    return here.explain(sql);
  }

  private Read read(String sql) throws SQLException {
    Effect effect = isShared() ? rewriter.effect(sql) : Effect.ANY;
    boolean values = effect != Effect.ANY && rewriter.holdsValues(sql);
    boolean changes = PlainColumns.mayChangeBehind(sql);
    if (watch.isOn() && rewriter.defines(sql)) {
      // Not remembered: what the policy says of a name depends on the schema that is current.
      SqlRewriter here = rewriter(store.currentSchema());
      return new Read(here.rewrite(sql), here.doubtful(sql), true, effect, values, changes);
    }
    Set<String> doubtful = watch.isOn() ? rewriter.doubtful(sql) : Set.of();
    Rewriting rewriting = rewriter.rewrite(sql);
    return remember(sql, new Read(rewriting, doubtful, false, effect, values, changes));
  }

  private Read remember(String sql, Read read) {
    if (sql.length() <= LONGEST_REMEMBERED) {
      if (remembered.size() >= REMEMBERED) {
        remembered.clear();
      }
      remembered.put(sql, read);
    }
    return read;
  }

  private SqlRewriter rewriter(String schema) {
    Catalog current = catalog;
    return current == null
        ? new SqlRewriter(CatalogDraft.nothing(), dialect, Detours.NONE, policy, schema)
        : new SqlRewriter(current, dialect, known.detours(), policy, schema);
  }

  /** The same for a text that is sent in a batch with others. */
  public Rewriting rewriteBatched(String sql) throws SQLException {
    return alone(
        () -> {
          Rewriting rewriting = rewrite(sql);
          rewriter.checkBatched(sql);
          return rewriting;
        });
  }

  /**
   * Grows whenever a catalog is changed by this process; then a prepared text is looked at again.
   */
  public static long changes() {
    return KnownCatalog.changes();
  }

  /** Whether other processes change the catalog, too: then each execution asks for its version. */
  public boolean isShared() {
    return dialect.isShared();
  }

  /** Whether each execution looks at its text again: others may change what tables there are. */
  public boolean isWatched() {
    return dialect.isShared() || watch.isOn();
  }

  /** When somebody else has the connection from now on. */
  public void expectChange() {
    lock.lock();
    try {
      watch.expectChange();
      plain.forget();
      known.endLease();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Looks again at a text that was prepared before catalogs changed.
   *
   * @throws SQLException when it would be read in another way now
   */
  public void recheck(String sql, Rewriting prepared) throws SQLException {
    requireSame(prepared, rewrite(sql));
  }

  /** The same for a text that is executed next, and of whose result no row is written. */
  public void recheckToExecute(String sql, Rewriting prepared) throws SQLException {
    requireSame(prepared, rewriteToExecute(sql));
  }

  private static void requireSame(Rewriting prepared, Rewriting now) throws SQLException {
    if (now == prepared) {
      return; // of the same catalog
    }
    boolean same = now.equals(prepared);
    if (now instanceof Rewriting.Planned planned && prepared instanceof Rewriting.Planned before) {
      same = planned.plan().tables().equals(before.plan().tables());
      if (same && !planned.plan().sealsLike(before.plan())) {
        // Of its literals, parameters and batches some were sealed under the keys of then.
        throw SqlErrors.refused(
            ErrorCode.CATALOG_CHANGED,
            "A table of the prepared statement has other keys since; prepare it again, and give it"
                + " its parameters again");
      }
    }
    if (!same) {
      throw SqlErrors.refused(
          ErrorCode.CATALOG_CHANGED,
          "A table of the prepared statement has become another one for Nacre; prepare it again");
    }
  }

  /**
   * To be called when a statement was executed: by then it may have looked for cells of a key that
   * the table has no more, and have found nothing.
   *
   * @param asked when the question for the catalog was
   * @throws SQLException when that may be so
   */
  public void confirm(String sql, Rewriting sent, Asked asked) throws SQLException {
    if (Grace.isOver(asked)) {
      recheck(sql, sent);
    }
  }

  /** Makes a table, and writes it into the catalog. */
  public <T> T create(TableDraft draft, Work<T> work) throws SQLException {
    return changing(
        () -> {
          refreshBefore(draft.sql());
          String schema = draft.schema().isEmpty() ? store.currentSchema() : draft.schema();
          // A catalog of one schema is not looked for by those that have another open.
          boolean elsewhere = dialect.catalogSchema().isEmpty() && !schema.equals(store.schema());
          if (elsewhere || schema.startsWith("pg_")) {
            throw SqlErrors.refused(
                ErrorCode.ENCRYPT_CLAUSE_REFUSED,
                "The table was not created: its schema is none in which a table lasts");
          }
          requireWish(draft, schema);
          if (store.isShown(schema, draft.name())) {
            throw SqlErrors.refused(
                ErrorCode.ENCRYPT_CLAUSE_REFUSED,
                "The table was not created: there is one of this name");
          }
          Catalog old = catalog == null ? known.first() : catalog;
          Catalog next = CatalogDraft.with(old, draft, schema, masters);
          return tables.create(draft.name(), next, work::run);
        });
  }

  /** The policy was asked for the schema that was current when the text was read. */
  private void requireWish(TableDraft draft, String schema) {
    for (TableDraft.Column column : draft.columns()) {
      if (column.secret() == null && policy.encrypts(schema, draft.name(), column.name())) {
        throw new NacreException(
            ErrorCode.POLICY_STATEMENT_REFUSED,
            "The current schema is another one than when the definition was read");
      }
    }
  }

  /**
   * Whether a table that is to be made unless it is there is there, as the catalog says.
   *
   * @throws SQLException when it is another one, or is not
   */
  public void requireThere(Rewriting.CreateAgain again) throws SQLException {
    alone(
        () -> {
          refresh();
          TableDraft draft = again.table();
          String schema = draft.schema().isEmpty() ? store.currentSchema() : draft.schema();
          CatalogTable table = again.known();
          boolean same =
              catalog != null
                  && catalog.tables().contains(table)
                  && Catalog.folded(schema).equals(Catalog.folded(table.schema()));
          if (!same || !known.mayExist(table.schema(), table.name())) {
            throw SqlErrors.refused(
                ErrorCode.ENCRYPT_CLAUSE_REFUSED,
                "The table was not created: the catalog knows one of this name, which the database"
                    + " does not have or has in another schema; DROP TABLE IF EXISTS takes it out");
          }
        });
  }

  /** Alters a table, and writes into the catalog what has become of it. */
  public <T> T alter(Rewriting.Alter alter, Work<T> work) throws SQLException {
    return changing(
        () -> {
          refreshBefore(alter.sql());
          refuseConverted(alter.table());
          Catalog old = catalog;
          if (old == null || !old.tables().contains(alter.table())) {
            throw SqlErrors.refused(
                ErrorCode.CATALOG_CHANGED, "The table was altered by another connection meanwhile");
          }
          Altering altering = Altering.of(old, alter.table(), alter.alteration(), masters);
          altering.after().forEach(watch::requireKept);
          if (altering.isTaken(known)) {
            throw SqlErrors.refused(
                ErrorCode.ENCRYPT_CLAUSE_REFUSED,
                "The table was not altered: there is a column or a table of this name");
          }
          // It is never one of several.
          if (alter.alteration() instanceof Alteration.DropConstraint drop
              && known.guards(alter.table()).contains(drop.name())) {
            throw SqlErrors.refused(
                ErrorCode.ENCRYPT_CLAUSE_REFUSED,
                "The table was not altered: the constraint keeps plaintext out of an encrypted column");
          }
          return tables.alter(altering, work::run);
        });
  }

  /** Converts the rows of a table. */
  public void convert(Rewriting.Convert convert) throws SQLException {
    alone(
        () -> {
          try {
            refresh();
            converting.convert(convert);
          } finally {
            adopt();
          }
        });
  }

  /** Drops tables, and takes them out of the catalog. */
  public <T> T drop(List<CatalogTable> dropped, Work<T> work) throws SQLException {
    return changing(
        () -> {
          refresh();
          dropped.forEach(this::refuseConverted);
          return tables.drop(dropped, work::run);
        });
  }

  /** Sends a definition. */
  @FunctionalInterface
  public interface Work<T> {
    T run() throws SQLException;
  }

  /**
   * Looks what became of a transaction that changed the catalog; to be called after anything that
   * may have ended one. Costs nothing while there is none.
   */
  public void settle() throws SQLException {
    if (known.isChanging()) {
      lookAgain();
    }
  }

  private void lookAgain() throws SQLException {
    alone(
        () -> {
          if (known.isChanging()) {
            refresh();
          }
        });
  }

  /** The same where it is certain that one has ended and no other has begun. */
  public void ended() throws SQLException {
    alone(
        () -> {
          if (known.isChanging()) {
            settle();
            if (!raw.getAutoCommit()) {
              // To have looked has begun one.
              raw.rollback();
            }
          }
        });
  }

  /**
   * Before the current schema becomes another one.
   *
   * @throws SQLException when that has a catalog of its own
   */
  public void checkSchema(@Nullable String schema) throws SQLException {
    alone(
        () -> {
          plain.forget();
          watch.expectChange();
          if (schema != null && dialect.currentSchema().isPresent()) {
            Rewriting unused = rewrite("USE `" + schema.replace("`", "``") + "`");
          }
        });
  }

  public Dialect dialect() {
    return dialect;
  }

  /** What seals and opens values. */
  public Cells cells() {
    return cells;
  }

  /** The catalog as it is known, if there is one. */
  public Optional<Catalog> catalog() {
    lock.lock();
    try {
      return Optional.ofNullable(catalog);
    } finally {
      lock.unlock();
    }
  }

  /** The catalog as it is now, if there is one. */
  public Optional<Catalog> newestCatalog() throws SQLException {
    return alone(
        () -> {
          refresh();
          return catalog();
        });
  }

  /** Whether this user may change the catalog, or owns a database that has none yet. */
  public boolean mayChangeCatalog() throws SQLException {
    return alone(rewrapping::mayChange);
  }

  /**
   * Before the wallet gets another master key.
   *
   * @throws SQLException when the keys of the columns could not be wrapped with it
   */
  public void checkRewrap() throws SQLException {
    alone(
        () -> {
          refresh();
          rewrapping.check();
        });
  }

  /**
   * Wraps the keys of the columns with the current master key.
   *
   * @param user who wants it
   */
  public Rewrapped rewrap(String user) throws SQLException {
    return changing(
        () -> {
          return rewrapping.run(user);
        });
  }

  /** Closing twice does nothing. */
  @Override
  public void close() {
    lock.lock();
    try {
      cells.close();
    } finally {
      lock.unlock();
    }
  }

  private void refresh() throws SQLException, IOException {
    try {
      known.refresh();
    } finally {
      adopt();
    }
  }

  /**
   * The same before a definition is carried out, for which no lock keeps it from the table of a
   * conversion that was begun since its text was read.
   */
  private void refreshBefore(String definition) throws SQLException, IOException {
    Catalog read = catalog;
    refresh();
    Catalog now = catalog;
    if (now != null && now != read) {
      for (Conversion conversion : now.conversions()) {
        // Anywhere in the text: a name too many is refused for this once.
        if (Catalog.folded(definition).contains(Catalog.folded(conversion.after().name()))) {
          throw converting(conversion);
        }
      }
    }
  }

  private void refuseConverted(CatalogTable table) {
    Catalog now = catalog;
    if (now != null) {
      now.conversion(table.name())
          .ifPresent(
              conversion -> {
                throw converting(conversion);
              });
    }
  }

  private static NacreException converting(Conversion conversion) {
    return new NacreException(
        ErrorCode.TABLE_CONVERTING,
        "The rows of the table " + conversion.after().name() + " are being converted");
  }

  /** Goes by the catalog that is known now. */
  private void adopt() {
    Catalog next = known.current();
    if (next != catalog) {
      catalog = next;
      rewriter = rewriter(schema);
      remembered.clear();
      plain.forget();
      cells.adopt(next);
    }
  }
}
