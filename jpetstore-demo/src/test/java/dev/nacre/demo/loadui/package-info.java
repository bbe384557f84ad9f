/** The databases that a load compares, without a browser. */
@NullMarked
package dev.nacre.demo.loadui;

import org.jspecify.annotations.NullMarked;
