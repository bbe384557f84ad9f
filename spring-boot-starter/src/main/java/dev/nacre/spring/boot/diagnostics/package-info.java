/** Explains why an application did not start: one sentence for the cause, one for what to do. */
@NullMarked
package dev.nacre.spring.boot.diagnostics;

import org.jspecify.annotations.NullMarked;
