/**
 * Files that SQL names, the questions that H2's patched classes ask before they open one, and the
 * statement by which another process asks for a job.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.export;

import org.jspecify.annotations.NullMarked;
