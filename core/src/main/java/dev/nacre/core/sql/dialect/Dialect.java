package dev.nacre.core.sql.dialect;

import dev.nacre.core.column.v1.Chunks;
import dev.nacre.core.sql.dialect.jdbc.JdbcBehavior;
import dev.nacre.core.sql.dialect.spi.BypassQueries;
import dev.nacre.core.sql.dialect.spi.CatalogSql;
import dev.nacre.core.sql.dialect.spi.ConstantSql;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DialectParts;
import dev.nacre.core.sql.dialect.spi.KeyQueries;
import dev.nacre.core.sql.dialect.spi.MetadataQueries;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.dialect.type.Coercions;
import dev.nacre.core.sql.dialect.type.TypeNames;
import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The SQL dialect of a database. Code outside this package never asks which database it is: each
 * difference is a method, which each database implements in its own class. The default
 * implementation is that of most databases, and the others override it.
 *
 * <p>Small properties are in the interfaces that this class implements, one for each subject:
 * sealed and package-private ones, which only split what would be one long file. Larger pieces of
 * SQL are in the parts, which each database has in its own package.
 *
 * <p>Thread-safe; it never changes.
 */
// No thread can initialise a subclass first: only this class uses them, as an architecture test
// checks.
@SuppressWarnings("ClassInitializationDeadlock")
public abstract sealed class Dialect
    implements CellSql,
        DefinitionRules,
        NameRules,
        QueryRules,
        RoutineRules,
        TransactionRules,
        ValueRules
    permits H2Dialect, PostgresDialect, MariaDbDialect, DerbyDialect {
  public static final Dialect H2 = new H2Dialect();
  public static final Dialect POSTGRESQL = new PostgresDialect();
  public static final Dialect MARIADB = new MariaDbDialect();
  public static final Dialect DERBY = new DerbyDialect();

  private static final List<Dialect> ALL = List.of(H2, POSTGRESQL, MARIADB, DERBY);

  private final String name;
  private final LexicalRules rules;
  private final Grammar grammar;
  private volatile @Nullable DialectParts parts;

  Dialect(String name, LexicalRules rules, Grammar grammar) {
    this.name = name;
    this.rules = rules;
    this.grammar = grammar;
  }

  abstract DialectParts newParts();

  /** Made when they are used: a process seldom has more than one kind of database. */
  private DialectParts parts() {
    DialectParts made = parts;
    if (made == null) {
      made = newParts();
      parts = made;
    }
    return made;
  }

  public static List<Dialect> values() {
    return ALL;
  }

  /** The dialect with this name, as returned by {@link #toString}. */
  public static Dialect of(String name) {
    return ALL.stream()
        .filter(one -> one.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no dialect is called that"));
  }

  /** The dialect of the one database whose files can be encrypted too. */
  public static Dialect ofEncryptedFiles() {
    return H2;
  }

  /** The longest cell of a value of a type. */
  public static int cellBytes(ColumnType type) {
    return type.maxBytes() + Chunks.SMALL_OVERHEAD;
  }

  /**
   * How a database lexes text in another of its modes. Nacre does not know the mode of a session.
   *
   * @param signs characters; a text without any of them is lexed alike in both modes
   */
  public record OtherReading(String signs, LexicalRules rules) {
    /** Whether a text has one of the characters. */
    public boolean concerns(String sql) {
      for (int i = 0; i < signs.length(); i++) {
        if (sql.indexOf(signs.charAt(i)) >= 0) {
          return true;
        }
      }
      return false;
    }
  }

  public LexicalRules rules() {
    return rules;
  }

  /** The grammar of the database. */
  public Grammar grammar() {
    return grammar;
  }

  public List<OtherReading> otherReadings() {
    return List.of();
  }

  /** All texts that the JDBC driver may send in place of this one. */
  public Set<String> sent(String sql) {
    return Set.of();
  }

  /**
   * Whether the JDBC driver replaces parameter markers by text, which may touch adjacent letters.
   */
  public boolean replacesMarkers() {
    return false;
  }

  /**
   * An equivalent statement whose strings all modes of the session lex as the usual mode does; the
   * text itself where there is no such form.
   *
   * @param sql as lexed in the usual mode
   */
  public String withSingleReading(LexedSql sql) {
    return sql.source();
  }

  /** Whether independent processes can have the same database open. */
  public boolean isShared() {
    return false;
  }

  /**
   * A no-op statement that affects neither data nor the transaction, with an update count of 0:
   * sent in place of a statement that Nacre has executed itself.
   */
  public abstract String nothing();

  public CatalogSql catalog() {
    return parts().catalog();
  }

  /** Queries about tables. */
  public MetadataQueries metadata() {
    return parts().metadata();
  }

  /** Queries about keys of tables. */
  public KeyQueries keys() {
    return parts().keys();
  }

  /** Queries about objects through which tables can be reached. */
  public BypassQueries bypasses() {
    return parts().bypasses();
  }

  /** Names of types. */
  public TypeNames types() {
    return parts().types();
  }

  /** SQL to convert the rows of a table. */
  public ConversionSql conversion() {
    return parts().conversion();
  }

  /** Queries with a constant result. */
  public ConstantSql constants() {
    return parts().constants();
  }

  /** SQL about sums over encrypted columns; empty for a database that has none so far. */
  public Optional<SumSql> sums() {
    return parts().sums();
  }

  /** How values are coerced when stored in columns and compared with them. */
  public Coercions coercions() {
    return parts().coercions();
  }

  /** How the database and its JDBC driver read and show values. */
  public JdbcBehavior jdbcBehavior() {
    return parts().jdbcBehavior();
  }

  /** The name of the constant. */
  @Override
  public final String toString() {
    return name;
  }
}
