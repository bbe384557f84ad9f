@NullMarked
package dev.nacre.demo.store.catalog;

import org.jspecify.annotations.NullMarked;
