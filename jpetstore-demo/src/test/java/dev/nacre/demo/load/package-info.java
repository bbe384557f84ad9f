@NullMarked
package dev.nacre.demo.load;

import org.jspecify.annotations.NullMarked;
