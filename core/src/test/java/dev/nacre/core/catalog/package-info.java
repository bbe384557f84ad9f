/** Tests of the catalog of encrypted columns. */
@NullMarked
package dev.nacre.core.catalog;

import org.jspecify.annotations.NullMarked;
