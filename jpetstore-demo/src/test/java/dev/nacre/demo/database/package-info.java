/** Tests of what an operator reads when the database does not open. */
@NullMarked
package dev.nacre.demo.database;

import org.jspecify.annotations.NullMarked;
