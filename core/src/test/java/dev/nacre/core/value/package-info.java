/** Tests of values and their canonical bytes. */
@NullMarked
package dev.nacre.core.value;

import org.jspecify.annotations.NullMarked;
