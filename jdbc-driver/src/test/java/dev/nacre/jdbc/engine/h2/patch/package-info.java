/** Tests of the changes to H2's classes. */
@NullMarked
package dev.nacre.jdbc.engine.h2.patch;

import org.jspecify.annotations.NullMarked;
