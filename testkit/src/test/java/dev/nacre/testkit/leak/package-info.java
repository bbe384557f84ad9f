@NullMarked
package dev.nacre.testkit.leak;

import org.jspecify.annotations.NullMarked;
