/**
 * What all pages share: the visitor, the language, the access rules and the error pages.
 *
 * <p>May use {@code store} and {@code database}.
 */
@NullMarked
package dev.nacre.demo.web;

import org.jspecify.annotations.NullMarked;
