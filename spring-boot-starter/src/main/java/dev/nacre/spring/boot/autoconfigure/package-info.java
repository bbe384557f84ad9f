/**
 * What Spring Boot configures by itself: beans for data sources ({@code NacreAutoConfiguration}),
 * metrics ({@code NacreMetricsAutoConfiguration}) and the actuator ({@code
 * NacreActuatorAutoConfiguration}), a refusal without the driver ({@code
 * NacreDriverMissingAutoConfiguration}), and in {@code NacreRuntimeHints} what ahead-of-time
 * processing must know. Uses the other packages of the starter.
 */
@NullMarked
package dev.nacre.spring.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
