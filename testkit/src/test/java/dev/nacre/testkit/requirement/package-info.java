@NullMarked
package dev.nacre.testkit.requirement;

import org.jspecify.annotations.NullMarked;
