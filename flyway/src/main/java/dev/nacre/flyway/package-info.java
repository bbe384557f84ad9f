/**
 * Flyway on {@code jdbc:nacre:} URLs: a database type for each target, which Flyway finds by
 * ServiceLoader.
 *
 * <p>The types are {@code NacreH2DatabaseType}, {@code NacrePostgresDatabaseType}, {@code
 * NacreMariaDbDatabaseType} and {@code NacreDerbyDatabaseType}, each for one {@code Target}. Their
 * base, {@code NacreDatabaseType}, delegates to Flyway's own type for the target. It gives Flyway a
 * {@code DictionaryConnection}, whose queries about a {@code DictionaryRelation} do not list the
 * tables in which Nacre stores its catalog. {@code FlywayVersion} refuses an old Flyway.
 *
 * <p>Of Nacre it names {@code NacreConnection} alone, and that only where a connection is open: the
 * driver may be absent, and the types then say so.
 */
@NullMarked
package dev.nacre.flyway;

import org.jspecify.annotations.NullMarked;
