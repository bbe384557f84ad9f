/** The health indicator for Spring Boot 3.5, whose types for health have a package of their own. */
@NullMarked
package dev.nacre.spring.boot.actuate.boot3;

import org.jspecify.annotations.NullMarked;
