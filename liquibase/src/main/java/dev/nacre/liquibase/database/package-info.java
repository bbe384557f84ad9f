/**
 * Liquibase's databases for {@code jdbc:nacre:} URLs, one for each target: {@code NacreH2Database},
 * {@code NacrePostgresDatabase}, {@code NacreMariaDbDatabase} and {@code NacreDerbyDatabase}.
 *
 * <p>Each is Liquibase's own, with our driver for such a URL, and without the {@code
 * InternalTables} in which Nacre stores its catalog. {@code NacreUrlPatterns} masks the options of
 * URLs in messages, and {@code NacreConnections} tells our connections from plain ones. {@code
 * LiquibaseVersion} refuses an old Liquibase.
 *
 * <p>Does not know the changes and types in the package above.
 */
@NullMarked
package dev.nacre.liquibase.database;

import org.jspecify.annotations.NullMarked;
