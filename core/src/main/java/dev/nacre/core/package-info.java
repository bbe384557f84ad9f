/**
 * The part of Nacre that knows no JDBC and no database.
 *
 * <p>Two wings share four rooms. The <em>file wing</em> ({@code page}, {@code storage}, {@code
 * file}) seals blocks of files; the <em>SQL wing</em> ({@code value}, {@code column}, {@code sum},
 * {@code catalog}, {@code sql}) seals single values. They meet only in {@link
 * dev.nacre.core.suite}, {@link dev.nacre.core.key}, {@link dev.nacre.core.secret} and {@link
 * dev.nacre.core.error}.
 */
@NullMarked
package dev.nacre.core;

import org.jspecify.annotations.NullMarked;
