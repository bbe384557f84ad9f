/** The instruments of the glass wall, without a browser. */
@NullMarked
package dev.nacre.demo.glass;

import org.jspecify.annotations.NullMarked;
