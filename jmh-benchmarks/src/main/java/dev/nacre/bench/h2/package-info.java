/**
 * H2 plain, through Nacre, and with its own {@code CIPHER=AES}: the workloads and their time
 * limits.
 *
 * <p>Workloads run in forked JVMs and use their contender only to connect. {@code H2Run} decides
 * what is forked and in which order; the other classes serve it.
 */
@NullMarked
package dev.nacre.bench.h2;

import org.jspecify.annotations.NullMarked;
