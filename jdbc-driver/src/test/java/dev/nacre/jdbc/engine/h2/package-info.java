/** Tests of the engine below H2. */
@NullMarked
package dev.nacre.jdbc.engine.h2;

import org.jspecify.annotations.NullMarked;
