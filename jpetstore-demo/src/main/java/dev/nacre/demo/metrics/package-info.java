/** The driver's metrics for {@code /actuator/prometheus}. */
@NullMarked
package dev.nacre.demo.metrics;

import org.jspecify.annotations.NullMarked;
