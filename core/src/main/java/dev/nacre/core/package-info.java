/**
 * The core of Nacre, independent of JDBC and of any database connection.
 *
 * <p>It has two parts that share four packages. The <em>file wing</em> ({@code page}, {@code
 * storage}, {@code file}) encrypts blocks of files; the <em>SQL wing</em> ({@code value}, {@code
 * column}, {@code sum}, {@code catalog}, {@code sql}) encrypts single values. They share only
 * {@link dev.nacre.core.suite}, {@link dev.nacre.core.key}, {@link dev.nacre.core.secret} and
 * {@link dev.nacre.core.error}.
 */
@NullMarked
package dev.nacre.core;

import org.jspecify.annotations.NullMarked;
