@NullMarked
package dev.nacre.core.secret;

import org.jspecify.annotations.NullMarked;
