/** Tests of policy files. */
@NullMarked
package dev.nacre.core.policy;

import org.jspecify.annotations.NullMarked;
