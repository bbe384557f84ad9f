/**
 * What all paths with a scheme of ours share, the roles of H2's files, and what H2 does not expose.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.scheme;

import org.jspecify.annotations.NullMarked;
