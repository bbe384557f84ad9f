/** The instruments of the glass wall of pages, without a browser. */
@NullMarked
package dev.nacre.demo.glass.page;

import org.jspecify.annotations.NullMarked;
