/** Tests of what a connection knows of its catalog. */
@NullMarked
package dev.nacre.jdbc.catalog;

import org.jspecify.annotations.NullMarked;
