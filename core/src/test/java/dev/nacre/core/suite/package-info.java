@NullMarked
package dev.nacre.core.suite;

import org.jspecify.annotations.NullMarked;
