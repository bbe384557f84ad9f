/** Tests of guarded connections: what they hand through, what they refuse, what they log. */
@NullMarked
package dev.nacre.jdbc.session;

import org.jspecify.annotations.NullMarked;
