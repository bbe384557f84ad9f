/**
 * The state of encryption for the actuator: an endpoint, health, and what must not be shown. Reads
 * {@code SHOW ENCRYPTION}, which has names and counts, never a value or key. The two packages below
 * hold what depends on the line of Boot.
 */
@NullMarked
package dev.nacre.spring.boot.actuate;

import org.jspecify.annotations.NullMarked;
