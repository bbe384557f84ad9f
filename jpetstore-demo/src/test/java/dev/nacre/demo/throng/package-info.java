/** The databases that a load compares, without a browser. */
@NullMarked
package dev.nacre.demo.throng;

import org.jspecify.annotations.NullMarked;
