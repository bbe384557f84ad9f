/** Tests of case folding. */
@NullMarked
package dev.nacre.core.text;

import org.jspecify.annotations.NullMarked;
