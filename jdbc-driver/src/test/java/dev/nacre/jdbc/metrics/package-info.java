@NullMarked
package dev.nacre.jdbc.metrics;

import org.jspecify.annotations.NullMarked;
