/**
 * Files that SQL names, and the questions that H2's patched classes ask before they open one. One
 * kind of question is how a command in another process asks for a job here ({@code JobRequest}).
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.export;

import org.jspecify.annotations.NullMarked;
