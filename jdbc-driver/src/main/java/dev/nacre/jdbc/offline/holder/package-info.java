/**
 * Reaches a database through its holder, the process that has it open: {@link
 * dev.nacre.jdbc.offline.holder.HolderClient} sends SQL by a {@code HolderConnection} and
 * understands the answers.
 *
 * <p>May use core, {@code open}, {@code engine} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.offline.holder;

import org.jspecify.annotations.NullMarked;
