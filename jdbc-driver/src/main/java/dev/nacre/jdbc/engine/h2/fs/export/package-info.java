/** Files that SQL names, and the questions that H2's patched classes ask before they open one. */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.export;

import org.jspecify.annotations.NullMarked;
