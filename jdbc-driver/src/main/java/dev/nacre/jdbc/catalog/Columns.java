package dev.nacre.jdbc.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Conversion;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.column.LargeCells;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.Explanation;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.rule.Alteration;
import dev.nacre.core.sql.rule.Detours;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.Plan;
import dev.nacre.core.sql.rule.Rewriting;
import dev.nacre.core.sql.rule.TableDraft;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.parameter.Agreement;
import dev.nacre.jdbc.parameter.JdbcValues;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
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
  private final JdbcValues values;
  private final MasterKeys masters;
  private final CatalogTableStore store;
  private final KnownCatalog known;
  private final TableChanges tables;
  private final PolicyWatch watch;
  private final PlainColumns plain;
  private final Policy policy;
  private final String schema;
  private final Map<String, Read> remembered = new HashMap<>();
  private final Converting converting;
  private final Rewrapping rewrapping;
  private @Nullable Catalog catalog;
  private long seen = KnownCatalog.changes();
  private SqlRewriter rewriter;
  private volatile ColumnKeys keys;
  private volatile boolean closed;

  /**
   * A text that was read.
   *
   * @param doubtful names that the database is asked about each time the text is sent
   * @param defines whether it may change what tables there are
   * @param effect what it does where other processes have the database, too
   * @param changesNames whether names may mean other tables behind it
   */
  private record Read(
      Rewriting rewriting,
      Set<String> doubtful,
      boolean defines,
      Effect effect,
      boolean changesNames) {
    boolean isSettled() {
      return doubtful.isEmpty() && !defines;
    }

    /** Whether it does nothing but to read, and looks for no cell, of which a key has others. */
    boolean onlyReads() {
      boolean seals = rewriting instanceof Rewriting.Planned planned && planned.plan().seals();
      return effect == Effect.READS && !seals;
    }
  }

  private Columns(
      Connection raw, Dialect dialect, MasterKeys masters, CatalogPins pins, Policy policy)
      throws SQLException {
    this.policy = policy;
    this.raw = raw;
    this.dialect = dialect;
    this.values = new JdbcValues(dialect.manner());
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
            new DetourQuery(raw, dialect, store.schema()),
            new NewestCatalogs(metaData.getURL()),
            watch);
    this.tables =
        dialect.rollsDefinitionsBack()
            ? new TableChanges.Together(known, transactions)
            : new TableChanges.OneByOne(known, transactions);
    this.converting = new Converting(raw, dialect, store, known, transactions, masters);
    this.rewrapping = new Rewrapping(raw, dialect, known, transactions, masters, pins, user);
    this.keys = new ColumnKeys(masters);
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
    return rewrite(sql, false);
  }

  /** The same for a text that is executed next, and of whose result no row is written. */
  public Rewriting rewriteToExecute(String sql) throws SQLException {
    return rewrite(sql, true);
  }

  private synchronized Rewriting rewrite(String sql, boolean executed) throws SQLException {
    try {
      long changes = KnownCatalog.changes();
      Read before = remembered.get(sql);
      boolean leased = before != null && executed && before.onlyReads() && known.isLeased();
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
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** What becomes of it, when the plain tables have the columns that it takes them to have. */
  private Rewriting asked(Read read) throws SQLException {
    if (read.changesNames) {
      plain.forget();
    }
    if (read.rewriting instanceof Rewriting.Planned planned) {
      plain.require(planned.plan().supposed());
    }
    return read.rewriting;
  }

  /** What would become of a text. */
  public synchronized List<Explanation.Step> explain(String sql) throws SQLException {
    try {
      refresh();
      return explained(watch.isOn() ? rewriter(store.currentSchema()) : rewriter, sql);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
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
    boolean changes = PlainColumns.mayChangeBehind(sql);
    if (!watch.isOn()) {
      return remember(sql, new Read(rewriter.rewrite(sql), Set.of(), false, effect, changes));
    }
    if (!rewriter.defines(sql)) {
      Set<String> doubtful = rewriter.doubtful(sql);
      return remember(sql, new Read(rewriter.rewrite(sql), doubtful, false, effect, changes));
    }
    // Not remembered: what the policy says of a name depends on the schema that is current.
    SqlRewriter here = rewriter(store.currentSchema());
    return new Read(here.rewrite(sql), here.doubtful(sql), true, effect, changes);
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
  public synchronized Rewriting rewriteBatched(String sql) throws SQLException {
    Rewriting rewriting = rewrite(sql);
    try {
      rewriter.checkBatched(sql);
    } catch (RuntimeException refused) {
      throw SqlErrors.of(refused);
    }
    return rewriting;
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
  public synchronized void expectChange() {
    watch.expectChange();
    plain.forget();
    known.endLease();
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
   * @param nanos when the question for the catalog was, as {@link System#nanoTime} has it
   * @param millis the same by {@link System#currentTimeMillis}
   * @throws SQLException when that may be so
   */
  public void confirm(String sql, Rewriting sent, long nanos, long millis) throws SQLException {
    if (Grace.isOver(nanos, millis) && dialect.conversion().isPresent()) {
      recheck(sql, sent);
    }
  }

  /** The text of a plan, with its literals sealed. */
  public String text(Plan plan) throws SQLException {
    try {
      return plan.text(
          literal -> {
            EncryptedColumn column = literal.column();
            Object given = literal.literal().value();
            refuseBits(column, given);
            return dialect.literal(
                literal.compared() ? sealCompared(column, given) : seal(column, given));
          });
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Where {@code X'01'} is a string of bits, its text is made of these. */
  private void refuseBits(EncryptedColumn column, Object given) {
    boolean binary =
        switch (column.encryption().type().kind()) {
          case BINARY, LARGE_BINARY, UUID -> true;
          default -> false;
        };
    if (given instanceof byte[] && !binary && dialect.manner().hexadecimal()) {
      throw new NacreException(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "A string of bits for the encrypted column "
              + column.text()
              + " is no value of its type "
              + column.encryption().type());
    }
  }

  /** A value, as JDBC takes it, as the cell that is put into a column. */
  public byte[] seal(EncryptedColumn column, Object given) {
    Object value = values.stored(column, given);
    return cell(column, () -> column.encryption().type().encode(value));
  }

  /** A value as what it is compared as: a cell that equals none, when no value equals it. */
  public byte[] sealCompared(EncryptedColumn column, Object given) {
    if (!Agreement.compares(column, given)) {
      throw new NacreException(
          ErrorCode.VALUE_DOES_NOT_FIT,
          "The encrypted column "
              + column.text()
              + " of type "
              + column.encryption().type()
              + " is not compared with a "
              + given.getClass().getSimpleName());
    }
    Object value = values.of(column, given);
    ColumnType type = column.encryption().type();
    boolean held = type.holds(value) && values.isWhole(column, given);
    return cell(column, () -> held ? type.encode(value) : anything());
  }

  /** Bytes that are no value's. */
  private static byte[] anything() {
    UUID random = UUID.randomUUID();
    return ByteBuffer.allocate(2 * Long.BYTES)
        .putLong(random.getMostSignificantBits())
        .putLong(random.getLeastSignificantBits())
        .array();
  }

  private byte[] cell(EncryptedColumn column, Supplier<byte[]> canonical) {
    try {
      return cipher(column).seal(canonical.get());
    } catch (IOException failed) {
      throw new NacreException(
          ErrorCode.KEY_UNWRAP_FAILED, "The key of " + column.text() + " is not at hand", failed);
    } catch (NacreException refused) {
      throw placed(column, refused);
    } catch (IllegalStateException failed) {
      throw closed ? gone(column) : failed;
    }
  }

  /** Who closes a connection takes the keys from those who still use them. */
  private static NacreException gone(EncryptedColumn column) {
    return new NacreException(
        ErrorCode.CONNECTION_CLOSED, what(column, ErrorCode.CONNECTION_CLOSED));
  }

  /** Another cell of what a cell of the column holds. */
  public byte[] sealAgain(EncryptedColumn column, byte[] cell) throws SQLException {
    try {
      byte[] canonical = cipher(column).open(cell);
      try {
        return cipher(column).seal(canonical);
      } finally {
        Arrays.fill(canonical, (byte) 0);
      }
    } catch (NacreException refused) {
      throw SqlErrors.of(placed(column, refused));
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(closed ? gone(column) : failed);
    }
  }

  /** The value of a cell, of the class that the kind of the column has. */
  public Object open(EncryptedColumn column, byte[] cell) throws SQLException {
    try {
      Object value = column.encryption().type().decode(cipher(column).open(cell));
      return value instanceof String text
              && column.encryption().type().name() == TypeName.CHAR
              && dialect.showsCharUnpadded()
          ? unpadded(text)
          : value;
    } catch (NacreException refused) {
      throw SqlErrors.of(placed(column, refused));
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(closed ? gone(column) : failed);
    }
  }

  /** The cell of a large value that a stream gives, for a column of a large type. */
  public InputStream sealing(EncryptedColumn column, InputStream plain) {
    return LargeCells.sealing(() -> large(column), plain);
  }

  /** What the cell of a large value holds, as far as it has been authenticated. */
  public InputStream opening(EncryptedColumn column, InputStream cell) {
    return new PlacedStream(LargeCells.opening(() -> large(column), cell), column);
  }

  private LargeCells large(EncryptedColumn column) throws IOException {
    if (cipher(column) instanceof LargeCells cells) {
      return cells;
    }
    throw new IllegalStateException("a stream for a column of another type");
  }

  private static String unpadded(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  private static NacreException placed(EncryptedColumn column, NacreException refused) {
    return new NacreException(refused.code(), what(column, refused.code()));
  }

  static String what(EncryptedColumn column, ErrorCode code) {
    return switch (code) {
      case VALUE_DOES_NOT_FIT ->
          "A value for the encrypted column "
              + column.text()
              + " is none of its type "
              + column.encryption().type();
      case CELL_NOT_SEALED ->
          "The encrypted column " + column.text() + " holds something that is no cell";
      case CELL_TOO_NEW ->
          "The encrypted column " + column.text() + " holds a cell of a later format";
      case CONNECTION_CLOSED ->
          "The connection is closed, and the key of the encrypted column "
              + column.text()
              + " with it";
      default -> "A cell of the encrypted column " + column.text() + " does not open";
    };
  }

  private ColumnCipher cipher(EncryptedColumn column) throws IOException {
    // Those of an older catalog are closed, so what is found without a lock is of this one.
    ColumnCipher open = keys.open(column.encryption());
    return open == null ? opened(column) : open;
  }

  private synchronized ColumnCipher opened(EncryptedColumn column) throws IOException {
    Catalog current = catalog;
    if (current == null) {
      throw new IllegalStateException("a column without a catalog");
    }
    return keys.of(current, column.table(), column.encryption());
  }

  /** Makes a table, and writes it into the catalog. */
  public synchronized <T> T create(TableDraft draft, Work<T> work) throws SQLException {
    try {
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
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      adopt();
    }
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
  public synchronized void requireThere(Rewriting.CreateAgain again) throws SQLException {
    try {
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
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Alters a table, and writes into the catalog what has become of it. */
  public synchronized <T> T alter(Rewriting.Alter alter, Work<T> work) throws SQLException {
    try {
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
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      adopt();
    }
  }

  /** Converts the rows of a table. */
  public synchronized void convert(Rewriting.Convert convert) throws SQLException {
    try {
      refresh();
      converting.convert(convert);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      adopt();
    }
  }

  /** Drops tables, and takes them out of the catalog. */
  public synchronized <T> T drop(List<CatalogTable> dropped, Work<T> work) throws SQLException {
    try {
      refresh();
      dropped.forEach(this::refuseConverted);
      return tables.drop(dropped, work::run);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      adopt();
    }
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

  private synchronized void lookAgain() throws SQLException {
    try {
      if (known.isChanging()) {
        refresh();
      }
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** The same where it is certain that one has ended and no other has begun. */
  public synchronized void ended() throws SQLException {
    if (known.isChanging()) {
      settle();
      if (!raw.getAutoCommit()) {
        // To have looked has begun one.
        raw.rollback();
      }
    }
  }

  /**
   * Before the current schema becomes another one.
   *
   * @throws SQLException when that has a catalog of its own
   */
  public synchronized void checkSchema(@Nullable String schema) throws SQLException {
    plain.forget();
    if (schema != null && dialect.currentSchema().isPresent()) {
      Rewriting unused = rewrite("USE `" + schema.replace("`", "``") + "`");
    }
  }

  public Dialect dialect() {
    return dialect;
  }

  /** The catalog as it is known, if there is one. */
  public synchronized Optional<Catalog> catalog() {
    return Optional.ofNullable(catalog);
  }

  /** The catalog as it is now, if there is one. */
  public synchronized Optional<Catalog> newestCatalog() throws SQLException {
    try {
      refresh();
      return catalog();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Whether this user may change the catalog, or owns a database that has none yet. */
  public synchronized boolean mayChangeCatalog() throws SQLException {
    return rewrapping.mayChange();
  }

  /**
   * Before the wallet gets another master key.
   *
   * @throws SQLException when the keys of the columns could not be wrapped with it
   */
  public synchronized void checkRewrap() throws SQLException {
    try {
      refresh();
      rewrapping.check();
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /**
   * Wraps the keys of the columns with the current master key.
   *
   * @param user who wants it
   */
  public synchronized Rewrapped rewrap(String user) throws SQLException {
    try {
      return rewrapping.run(user);
    } catch (IOException | RuntimeException failed) {
      throw SqlErrors.of(failed);
    } finally {
      adopt();
    }
  }

  /** Closing twice does nothing. */
  @Override
  public synchronized void close() {
    closed = true;
    keys.close();
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
      ColumnKeys old = keys;
      catalog = next;
      rewriter = rewriter(schema);
      keys = new ColumnKeys(masters);
      remembered.clear();
      plain.forget();
      old.close();
    }
  }
}
