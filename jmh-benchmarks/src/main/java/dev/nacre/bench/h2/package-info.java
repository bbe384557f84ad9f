/**
 * H2 plain, through Nacre, and with its own {@code CIPHER=AES}: what is run and how long it may
 * take.
 *
 * <p>Workloads run in forked JVMs and know their contender only as a way to connect. {@code H2Run}
 * decides what is forked and in which order; the rest of the room is measured by it.
 */
@NullMarked
package dev.nacre.bench.h2;

import org.jspecify.annotations.NullMarked;
