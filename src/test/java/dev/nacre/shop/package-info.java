/**
 * The pet store as visitors meet it: its jar as a process of its own, and a browser. Pictures of
 * every page are left in {@code target/screenshots}.
 */
@NullMarked
package dev.nacre.shop;

import org.jspecify.annotations.NullMarked;
