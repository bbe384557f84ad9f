/**
 * What a policy would mean for a schema and for logged statements.
 *
 * <p>{@link dev.nacre.cli.column.advice.PolicyTrial} plans statements as the driver would, with the
 * catalog that a database would have under a policy. {@link dev.nacre.cli.column.advice.Advisor}
 * searches a proposal with it: it begins with the strongest protection and weakens it where
 * statements would be refused. No key is used and no statement sent.
 *
 * <p>May use {@code core}, and the rooms {@code schema} and {@code log} beside it.
 */
@NullMarked
package dev.nacre.cli.column.advice;

import org.jspecify.annotations.NullMarked;
