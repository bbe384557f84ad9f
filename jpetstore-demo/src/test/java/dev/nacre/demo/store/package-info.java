@NullMarked
package dev.nacre.demo.store;

import org.jspecify.annotations.NullMarked;
