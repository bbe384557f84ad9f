/**
 * {@link dev.nacre.jdbc.metrics.NacreMetrics} shows the driver's counters by Micrometer. The only
 * room that names Micrometer, which is optional: an application brings its own.
 */
@NullMarked
package dev.nacre.jdbc.metrics;

import org.jspecify.annotations.NullMarked;
