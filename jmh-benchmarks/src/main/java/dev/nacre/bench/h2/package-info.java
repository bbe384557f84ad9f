/**
 * H2 plain, through Nacre, and with its own {@code CIPHER=AES}: the workloads and their time
 * limits.
 *
 * <p>Workloads run in forked JVMs and use their side only to connect. {@code H2Run} decides what is
 * forked and in which order; the other classes serve it.
 *
 * <p>Its sides and databases are not those of {@code side}: they are H2 alone, they take only
 * options that H2 has, and the option {@code --contenders} and the results keep their older names.
 */
@NullMarked
package dev.nacre.bench.h2;

import org.jspecify.annotations.NullMarked;
