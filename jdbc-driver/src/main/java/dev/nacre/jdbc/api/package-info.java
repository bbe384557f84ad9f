/** What plug-ins of other tools name. It uses nothing of Nacre, so each room may use it. */
@NullMarked
package dev.nacre.jdbc.api;

import org.jspecify.annotations.NullMarked;
