/** Tests with statements and values that a seed makes, beside a plain twin. */
@NullMarked
package dev.nacre.jdbc.columns.generated;

import org.jspecify.annotations.NullMarked;
