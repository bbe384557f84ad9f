/**
 * What all paths with a scheme of ours share: {@code Schemes} are their names, {@code
 * SchemeProvider} makes the paths for H2, {@code DelegatingPath} is the base of each. {@code
 * FileRole} is the role of the file behind a path in its database.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.scheme;

import org.jspecify.annotations.NullMarked;
