/**
 * What must hold before a SessionFactory starts: {@link
 * dev.nacre.hibernate.startup.ConnectionCheck} asks the connection before anything is defined, and
 * {@link dev.nacre.hibernate.startup.DatabaseCheck} compares the database with the mapping when the
 * schema is there.
 *
 * <p>May use {@code mapping}, Hibernate, JDBC, and of Nacre only {@code dev.nacre.jdbc.api}.
 */
@NullMarked
package dev.nacre.hibernate.startup;

import org.jspecify.annotations.NullMarked;
