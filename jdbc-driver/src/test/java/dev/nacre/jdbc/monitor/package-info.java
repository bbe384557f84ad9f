@NullMarked
package dev.nacre.jdbc.monitor;

import org.jspecify.annotations.NullMarked;
