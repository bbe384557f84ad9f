/** The glass wall for encrypted values: rows as the application and as the server sees them. */
@NullMarked
package dev.nacre.demo.glass.cell;

import org.jspecify.annotations.NullMarked;
