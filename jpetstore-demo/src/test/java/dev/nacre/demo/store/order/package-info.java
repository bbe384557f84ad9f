@NullMarked
package dev.nacre.demo.store.order;

import org.jspecify.annotations.NullMarked;
