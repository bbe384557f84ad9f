/**
 * Long work that goes on beside everything else: it can be watched, paused, resumed, slowed down
 * and cancelled.
 *
 * <p>A {@link dev.nacre.core.job.Work} knows what to do next, in pieces of some milliseconds, and
 * keeps in its own files what a restart must find. {@link dev.nacre.core.job.Jobs} gives it a
 * number and a thread, and takes it along piece by piece: so a work needs neither threads nor locks
 * for any of this. Everything that takes long is one: the rotation of a data key, a verification, a
 * conversion.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.job;

import org.jspecify.annotations.NullMarked;
