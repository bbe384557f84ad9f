/**
 * What all pages share: who the visitor is, in which language, what may be sent by whom, and what a
 * visitor reads when something goes wrong.
 *
 * <p>May use {@code store} and {@code database}.
 */
@NullMarked
package dev.nacre.demo.web;

import org.jspecify.annotations.NullMarked;
