package dev.nacre.core.sql.dialect;

import dev.nacre.core.sql.dialect.part.BypassQueries;
import dev.nacre.core.sql.dialect.part.CatalogSql;
import dev.nacre.core.sql.dialect.part.Coercions;
import dev.nacre.core.sql.dialect.part.ConstantSql;
import dev.nacre.core.sql.dialect.part.ConversionSql;
import dev.nacre.core.sql.dialect.part.DialectParts;
import dev.nacre.core.sql.dialect.part.JdbcBehavior;
import dev.nacre.core.sql.dialect.part.KeyQueries;
import dev.nacre.core.sql.dialect.part.MetadataQueries;
import dev.nacre.core.sql.dialect.part.TypeNames;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.parse.Grammar;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Set;

/**
 * A database, as far as the SQL we write for it goes. Nobody outside this room asks which one it
 * is: a question is about what differs, and each database answers it in its own class. A question
 * has the answer of most databases where it is asked, and the others override it.
 *
 * <p>Questions of one word or a few are in the interfaces that this class implements, one for each
 * subject; what has more SQL of its own is one of the parts, which a database has in its room.
 *
 * <p>Immutable.
 */
// No thread can begin with a subclass: this class alone uses them, as an architecture test sees.
@SuppressWarnings("ClassInitializationDeadlock")
public abstract sealed class Dialect
    implements CellSql, DefinitionRules, NameRules, QueryRules, RoutineRules, ValueRules
    permits H2Dialect, PostgresDialect, MariaDbDialect, DerbyDialect {
  public static final Dialect H2 = new H2Dialect();
  public static final Dialect POSTGRESQL = new PostgresDialect();
  public static final Dialect MARIADB = new MariaDbDialect();
  public static final Dialect DERBY = new DerbyDialect();

  private static final List<Dialect> ALL = List.of(H2, POSTGRESQL, MARIADB, DERBY);

  /** Bytes of a cell beyond its plaintext, of the longer of the two kinds of cells. */
  private static final int CELL_OVERHEAD = 32;

  private final String name;
  private final LexicalRules rules;
  private final Grammar grammar;
  private final DialectParts parts;

  Dialect(String name, LexicalRules rules, Grammar grammar, DialectParts parts) {
    this.name = name;
    this.rules = rules;
    this.grammar = grammar;
    this.parts = parts;
  }

  public static List<Dialect> values() {
    return ALL;
  }

  /** The one of this name, as {@link #toString} has it. */
  public static Dialect of(String name) {
    return ALL.stream()
        .filter(one -> one.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no dialect is called that"));
  }

  /** That of the one database of which files are encrypted, and not columns alone. */
  public static Dialect ofEncryptedFiles() {
    return H2;
  }

  /** The longest cell of a value of a type. */
  public static int cellBytes(ColumnType type) {
    return type.maxBytes() + CELL_OVERHEAD;
  }

  /**
   * Another way in which a database reads the same text in one of its modes, which we cannot see.
   *
   * @param signs of which one is there where the two are not the same
   */
  public record OtherReading(String signs, LexicalRules rules) {}

  public LexicalRules rules() {
    return rules;
  }

  /** How it reads words. */
  public Grammar grammar() {
    return grammar;
  }

  public List<OtherReading> otherReadings() {
    return List.of();
  }

  /** All texts that the driver may send in place of this one. */
  public Set<String> sent(String sql) {
    return Set.of();
  }

  /** Whether the driver puts something in place of a marker, at which other letters may stand. */
  public boolean replacesMarkers() {
    return false;
  }

  /**
   * The text of a statement in which strings are written so that each mode of the session reads
   * them as the usual one does; the text itself where there is no such form.
   *
   * @param sql as it is read in the usual mode
   */
  public String ofOneReading(LexedSql sql) {
    return sql.source();
  }

  /** Whether processes that know nothing of each other have the same database open. */
  public boolean isShared() {
    return false;
  }

  /**
   * A statement that touches neither data nor the transaction, with an update count of 0: for what
   * was carried out by us.
   */
  public abstract String nothing();

  public CatalogSql catalog() {
    return parts.catalog();
  }

  /** What it is asked about its tables. */
  public MetadataQueries metadata() {
    return parts.metadata();
  }

  /** What it is asked about the keys of its tables. */
  public KeyQueries keys() {
    return parts.keys();
  }

  /** What it is asked about ways to its tables. */
  public BypassQueries bypasses() {
    return parts.bypasses();
  }

  /** Names of types. */
  public TypeNames types() {
    return parts.types();
  }

  /** What is sent to convert the rows of a table. */
  public ConversionSql conversion() {
    return parts.conversion();
  }

  /** Queries whose result is what we say. */
  public ConstantSql constants() {
    return parts.constants();
  }

  /** What it makes of values that are put into columns and compared with them. */
  public Coercions coercions() {
    return parts.coercions();
  }

  /** How values are read and shown. */
  public JdbcBehavior jdbcBehavior() {
    return parts.jdbcBehavior();
  }

  /** The name of the constant. */
  @Override
  public final String toString() {
    return name;
  }
}
