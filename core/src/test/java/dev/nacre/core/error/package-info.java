@NullMarked
package dev.nacre.core.error;

import org.jspecify.annotations.NullMarked;
