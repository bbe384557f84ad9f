/** Tests of what is known of policies and bypasses. */
@NullMarked
package dev.nacre.jdbc.columns.policy;

import org.jspecify.annotations.NullMarked;
