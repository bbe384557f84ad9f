package dev.nacre.flyway;

import dev.nacre.jdbc.api.NacreConnection;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.DatabaseExecutionStrategy;
import org.flywaydb.core.internal.database.DatabaseType;
import org.flywaydb.core.internal.database.DatabaseTypeRegister;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.jdbc.ExecutionTemplate;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;
import org.flywaydb.core.internal.parser.Parser;
import org.flywaydb.core.internal.parser.ParsingContext;
import org.jspecify.annotations.Nullable;

/**
 * A database below Nacre, as Flyway's own type for that database handles it.
 *
 * <p>Flyway asks a type by the URL, or by a connection that an application's pool has made. Its
 * interface for types is internal and has changed from 10 to 13; this class overrides what all of
 * them have.
 */
abstract sealed class NacreDatabaseType extends BaseDatabaseType
    permits NacreH2DatabaseType,
        NacrePostgresDatabaseType,
        NacreMariaDbDatabaseType,
        NacreDerbyDatabaseType {
  private static final String DRIVER = "dev.nacre.jdbc.NacreDriver";

  /** Above MariaDB's, which is above MySQL's. */
  private static final int PRIORITY = 100;

  /** All options: where a passphrase among them ends is the target's own rule. */
  private static final Pattern OPTIONS = Pattern.compile("(?s)^jdbc:nacre:[^?;]*[?;](.*)");

  private final Target target;

  NacreDatabaseType(Target target) {
    this.target = target;
  }

  @Override
  public final int getPriority() {
    return PRIORITY;
  }

  @Override
  public final boolean handlesJDBCUrl(String url) {
    return url.startsWith(target.prefix());
  }

  @Override
  public final boolean handlesDatabaseProductNameAndVersion(
      String product, String version, Connection connection) {
    if (!isOfNacre(connection)) {
      return false;
    }
    FlywayVersion.refuseOld();
    DatabaseType own = ownOrNull();
    return own != null && own.handlesDatabaseProductNameAndVersion(product, version, connection);
  }

  private static boolean isOfNacre(Connection connection) {
    try {
      return connection.isWrapperFor(NacreConnection.class);
    } catch (SQLException | NoClassDefFoundError notOurs) {
      // A pool that wraps nothing, or a class path without the driver.
      return false;
    }
  }

  /**
   * @throws FlywayException when Flyway is too old, or the driver or Flyway's own type is missing:
   *     Flyway itself would only say that nothing handles the URL
   */
  @Override
  public final String getDriverClass(String url, ClassLoader classLoader) {
    FlywayVersion.refuseOld();
    try {
      Class<?> unused = Class.forName(DRIVER, false, classLoader);
    } catch (ClassNotFoundException missing) {
      throw new FlywayException(
          "Nacre's driver is missing: add dev.nacre:nacre-jdbc-driver beside nacre-flyway",
          missing);
    }
    DatabaseType unused = own();
    return DRIVER;
  }

  @Override
  public final Connection alterConnectionAsNeeded(
      Connection connection, Configuration configuration) {
    return DictionaryConnection.of(
        own().alterConnectionAsNeeded(connection, configuration), target);
  }

  @Override
  @SuppressWarnings("rawtypes") // as Flyway declares it
  public final Database createDatabase(
      Configuration configuration,
      JdbcConnectionFactory factory,
      StatementInterceptor interceptor) {
    return own().createDatabase(configuration, factory, interceptor);
  }

  @Override
  public final Parser createParser(
      Configuration configuration, ResourceProvider resources, ParsingContext context) {
    return own().createParser(configuration, resources, context);
  }

  @Override
  public final DatabaseExecutionStrategy createExecutionStrategy(Connection connection) {
    return own().createExecutionStrategy(connection);
  }

  @Override
  public final ExecutionTemplate createTransactionalExecutionTemplate(
      Connection connection, boolean rollbackOnException) {
    return own().createTransactionalExecutionTemplate(connection, rollbackOnException);
  }

  @Override
  public final String getName() {
    return "Nacre " + target;
  }

  @Override
  public final int getNullType() {
    return own().getNullType();
  }

  @Override
  public final boolean supportsReadOnlyTransactions() {
    return own().supportsReadOnlyTransactions();
  }

  /** Nothing of a URL that may be a password or a passphrase. */
  @Override
  public final List<Pattern> getJDBCCredentialsPatterns() {
    List<Pattern> patterns = new ArrayList<>(super.getJDBCCredentialsPatterns());
    patterns.add(OPTIONS);
    @Nullable DatabaseType own = ownOrNull();
    if (own instanceof BaseDatabaseType known) {
      patterns.addAll(known.getJDBCCredentialsPatterns());
    }
    return patterns;
  }

  @Override
  public final void setDefaultConnectionProps(
      String url, Properties properties, ClassLoader classLoader) {
    own().setDefaultConnectionProps(target.withoutNacre(url), properties, classLoader);
  }

  @Override
  public final void setConfigConnectionProps(
      Configuration configuration, Properties properties, ClassLoader classLoader) {
    own().setConfigConnectionProps(configuration, properties, classLoader);
  }

  /** The databases are embedded, so Flyway shuts them down; the driver wants its own prefix. */
  @Override
  public final void shutdownDatabase(String url, Driver driver) {
    own().shutdownDatabase(url, driver);
  }

  @Override
  public final boolean externalAuthPropertiesRequired(String url, String user, String password) {
    return own().externalAuthPropertiesRequired(target.withoutNacre(url), user, password);
  }

  @Override
  public final Properties getExternalAuthProperties(String url, String user) {
    return own().getExternalAuthProperties(target.withoutNacre(url), user);
  }

  private DatabaseType own() {
    @Nullable DatabaseType own = ownOrNull();
    if (own == null) {
      throw new FlywayException(
          "Flyway's own module for this database is missing: add org.flywaydb:"
              + target.module()
              + " in the version of flyway-core");
    }
    return own;
  }

  // Several may handle a URL: CockroachDB has PostgreSQL's. Flyway 12 lists other kinds of types,
  // too.
  private @Nullable DatabaseType ownOrNull() {
    List<?> types = DatabaseTypeRegister.getDatabaseTypesForUrl(target.own(), null);
    for (Object type : types) {
      if (type instanceof DatabaseType known && known.getName().equals(target.type())) {
        return known;
      }
    }
    return null;
  }
}
