/**
 * URLs of Nacre, and the types of Boot that have one.
 *
 * <p>May use Spring. Names no class of the driver or of core, since it has to load without them.
 */
@NullMarked
package dev.nacre.spring.boot.url;

import org.jspecify.annotations.NullMarked;
