/**
 * The core of Nacre, independent of JDBC and of any database connection.
 *
 * <p>It has two wings. The <em>file wing</em> encrypts blocks of files: {@code block}, {@code
 * storage}, {@code file}, and on whole files {@code convert}, {@code rotate}, {@code verify} and
 * {@code job}. The <em>SQL wing</em> encrypts single values: {@code text}, {@code value}, {@code
 * column}, {@code sum}, {@code catalog}, {@code policy}, {@code sql}. They share only {@link
 * dev.nacre.core.suite}, {@link dev.nacre.core.key}, {@link dev.nacre.core.secret}, {@link
 * dev.nacre.core.error}, and {@link dev.nacre.core.safeguard}, the mark for a check whose removal a
 * test must notice. Any room may use {@code safeguard}; the lists of the rooms do not repeat it.
 */
@NullMarked
package dev.nacre.core;

import org.jspecify.annotations.NullMarked;
