/**
 * What a connection consists of, decided before anything is opened. A planner for each kind of
 * target reads the options and inspects the files; its result is a {@link
 * dev.nacre.jdbc.open.plan.ConnectionPlan}.
 *
 * <p>{@code ConnectionPlanner} is the entry point, and chooses among {@code H2Planner}, {@code
 * PlainPlanner}, {@code DerbyPlanner} and {@code ServerPlanner}. {@code UnknownTarget} is the
 * refusal where a URL names none of their databases.
 *
 * <p>What can be refused without keys is refused here, before anything on disk changes: a database
 * without its wallet, a plain database under {@code jdbc:nacre:}, an option that would have no
 * effect.
 *
 * <p>May use {@code option}, {@code database}, {@code driver}, {@code wallet} and {@code registry}
 * beside it, core, the wallet's {@code RestoreToken}, {@code engine}, {@code columns.catalog},
 * {@code guard} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.open.plan;

import org.jspecify.annotations.NullMarked;
