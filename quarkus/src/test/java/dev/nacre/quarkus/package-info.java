@NullMarked
package dev.nacre.quarkus;

import org.jspecify.annotations.NullMarked;
