/**
 * Frameworks of others, as they are released, on each database: a table with encrypted columns by a
 * policy, so that nothing in the application says so. Each has a package with what its guide shows.
 */
@NullMarked
package dev.nacre.dropin.frameworks;

import org.jspecify.annotations.NullMarked;
