@NullMarked
package dev.nacre.flyway;

import org.jspecify.annotations.NullMarked;
