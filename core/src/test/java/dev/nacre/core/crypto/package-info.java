@NullMarked
package dev.nacre.core.crypto;

import org.jspecify.annotations.NullMarked;
