/**
 * {@link dev.nacre.jdbc.metrics.NacreMetrics} exposes the driver's counters through Micrometer. No
 * other package uses Micrometer, which is optional and provided by the application.
 */
@NullMarked
package dev.nacre.jdbc.metrics;

import org.jspecify.annotations.NullMarked;
