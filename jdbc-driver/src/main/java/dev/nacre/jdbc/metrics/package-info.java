/**
 * {@link dev.nacre.jdbc.metrics.NacreMetrics} exposes the driver's counters through Micrometer. No
 * other package uses Micrometer, which is optional and provided by the application. May use {@code
 * monitor}.
 */
@NullMarked
package dev.nacre.jdbc.metrics;

import org.jspecify.annotations.NullMarked;
