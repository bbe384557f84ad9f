/**
 * The state of encryption for the actuator: an endpoint ({@code NacreEndpoint}), health ({@code
 * EncryptionHealth}), and what must not be shown ({@code PassphraseSanitizing}). An {@code
 * EncryptionReport} is a view of {@code SHOW ENCRYPTION}, which has names and counts, never a value
 * or key. The two packages below hold what depends on the line of Boot.
 */
@NullMarked
package dev.nacre.spring.boot.actuate;

import org.jspecify.annotations.NullMarked;
