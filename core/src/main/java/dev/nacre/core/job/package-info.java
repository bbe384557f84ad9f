/**
 * Long-running background jobs, which can be watched, paused, resumed, slowed down and cancelled.
 *
 * <p>A {@link dev.nacre.core.job.Work} does its task in pieces of a few milliseconds, and stores in
 * its own files what a restart needs. {@link dev.nacre.core.job.Jobs} gives it a number and a
 * thread, and runs it piece by piece: so a work needs neither threads nor locks of its own. All
 * long tasks are jobs: the rotation of a data key, a verification, a conversion.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.job;

import org.jspecify.annotations.NullMarked;
