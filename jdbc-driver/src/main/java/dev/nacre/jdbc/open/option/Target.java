package dev.nacre.jdbc.open.option;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexicalRules;
import java.util.Optional;

/** A database product with a dialect. */
public enum Target {
  H2("h2", OptionSyntax.SEMICOLON_ANY_CASE, "org.h2.Driver", "org.h2.jdbcx.JdbcDataSource"),
  POSTGRESQL(
      "postgresql",
      OptionSyntax.QUERY_FORM,
      "org.postgresql.Driver",
      "org.postgresql.xa.PGXADataSource"),
  MARIADB(
      "mariadb",
      OptionSyntax.QUERY,
      "org.mariadb.jdbc.Driver",
      "org.mariadb.jdbc.MariaDbDataSource"),
  DERBY(
      "derby",
      OptionSyntax.SEMICOLON,
      "org.apache.derby.iapi.jdbc.AutoloadedDriver",
      "org.apache.derby.jdbc.EmbeddedXADataSource");

  private final String subprotocol;
  private final OptionSyntax syntax;
  private final String driver;
  private final String xaDataSource;

  Target(String subprotocol, OptionSyntax syntax, String driver, String xaDataSource) {
    this.subprotocol = subprotocol;
    this.syntax = syntax;
    this.driver = driver;
    this.xaDataSource = xaDataSource;
  }

  static Optional<Target> of(String subprotocol) {
    for (Target target : values()) {
      if (target.subprotocol.equals(subprotocol)) {
        return Optional.of(target);
      }
    }
    return Optional.empty();
  }

  public String subprotocol() {
    return subprotocol;
  }

  OptionSyntax syntax() {
    return syntax;
  }

  public LexicalRules rules() {
    return dialect().rules();
  }

  public Dialect dialect() {
    return switch (this) {
      case H2 -> Dialect.H2;
      case POSTGRESQL -> Dialect.POSTGRESQL;
      case MARIADB -> Dialect.MARIADB;
      case DERBY -> Dialect.DERBY;
    };
  }

  /** The class to load when no registered driver accepts the URL. */
  public String driver() {
    return driver;
  }

  /** The class of its XA data source, which takes a URL, a user and a password. */
  public String xaDataSource() {
    return xaDataSource;
  }
}
