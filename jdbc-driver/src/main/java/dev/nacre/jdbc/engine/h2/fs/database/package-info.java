/**
 * The databases that are open in this JVM, encrypted and plain, with their keys; and which code may
 * connect to them.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.database;

import org.jspecify.annotations.NullMarked;
