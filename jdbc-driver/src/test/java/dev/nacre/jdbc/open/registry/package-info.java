/** Tests of what a registry knows of a database: copies, older files, and registries in memory. */
@NullMarked
package dev.nacre.jdbc.open.registry;

import org.jspecify.annotations.NullMarked;
