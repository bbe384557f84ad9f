/** Categories, products, items and their stock, and the statements on them. */
@NullMarked
package dev.nacre.demo.store.catalog;

import org.jspecify.annotations.NullMarked;
