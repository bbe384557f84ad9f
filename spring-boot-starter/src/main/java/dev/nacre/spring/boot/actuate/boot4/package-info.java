/** The health indicator for Spring Boot 4, whose types for health have a package of their own. */
@NullMarked
package dev.nacre.spring.boot.actuate.boot4;

import org.jspecify.annotations.NullMarked;
