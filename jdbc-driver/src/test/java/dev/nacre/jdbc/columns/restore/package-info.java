/**
 * Tests of dumps and restores by a database's own tools, as docs/columns/restore.md describes them.
 */
@NullMarked
package dev.nacre.jdbc.columns.restore;

import org.jspecify.annotations.NullMarked;
