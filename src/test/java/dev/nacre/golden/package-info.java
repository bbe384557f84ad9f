/** Files that earlier releases wrote, and that every later one must read. */
@NullMarked
package dev.nacre.golden;

import org.jspecify.annotations.NullMarked;
