/** What Spring Boot configures by itself. Uses the other packages of the starter. */
@NullMarked
package dev.nacre.spring.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
