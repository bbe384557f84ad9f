/** Tests of the policy: columns that it wants encrypted, and routines that it lists as safe. */
@NullMarked
package dev.nacre.jdbc.columns.policy;

import org.jspecify.annotations.NullMarked;
