/**
 * H2's own objects and conventions that the file systems depend on.
 *
 * <ul>
 *   <li>{@code H2Internals} reads what H2 does not expose: whose statement runs in a thread, and
 *       which databases are open.
 *   <li>{@code H2Errors} converts refusals to exceptions that pass through H2.
 *   <li>{@code NamedFile} finds the file of the operating system behind a name that H2 accepts.
 * </ul>
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.internals;

import org.jspecify.annotations.NullMarked;
