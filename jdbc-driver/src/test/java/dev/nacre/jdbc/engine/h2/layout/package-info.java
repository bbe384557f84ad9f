/** Tests of what a verification says about a damaged block. */
@NullMarked
package dev.nacre.jdbc.engine.h2.layout;

import org.jspecify.annotations.NullMarked;
