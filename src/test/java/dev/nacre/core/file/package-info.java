/** What tests need of the inside of {@code core.file}. */
@NullMarked
package dev.nacre.core.file;

import org.jspecify.annotations.NullMarked;
