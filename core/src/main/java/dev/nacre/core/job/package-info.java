/**
 * Long-running background jobs, which can be watched, paused, resumed, slowed down and cancelled.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>is</th></tr>
 * <tr><td>{@link dev.nacre.core.job.Jobs}</td><td>all jobs of a database: starts, finds and ends
 *     them</td></tr>
 * <tr><td>{@link dev.nacre.core.job.JobTask}</td><td>what a job does, in steps of a few milliseconds
 *     ({@link dev.nacre.core.job.StepResult}); it needs neither threads nor locks of its own, and
 *     stores in its own files what a restart needs</td></tr>
 * <tr><td>{@code RunningJob}</td><td>runs a task in a thread, under a number</td></tr>
 * <tr><td>{@code Throttle}, {@code Forecast}</td><td>limit its speed, and estimate the time left by
 *     its {@link dev.nacre.core.job.JobCost}</td></tr>
 * <tr><td>{@link dev.nacre.core.job.JobStatus}</td><td>what is shown of a job</td></tr>
 * </table>
 *
 * <p>Jobs are the rotation of a data key ({@code rotate}), a verification of a file in use ({@code
 * verify}), its conversion ({@code convert.online}), and the compaction of a database when it is
 * closed (in the engine of H2). A conversion of columns is none: it is a statement. Long work that
 * is no job reports to a {@code ProgressListener}.
 *
 * <p>May use {@code error}.
 */
@NullMarked
package dev.nacre.core.job;

import org.jspecify.annotations.NullMarked;
