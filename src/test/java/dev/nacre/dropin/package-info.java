/** A sealed database among the tools and habits that people have for plain ones. */
@NullMarked
package dev.nacre.dropin;

import org.jspecify.annotations.NullMarked;
