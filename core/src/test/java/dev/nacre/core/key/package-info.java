@NullMarked
package dev.nacre.core.key;

import org.jspecify.annotations.NullMarked;
