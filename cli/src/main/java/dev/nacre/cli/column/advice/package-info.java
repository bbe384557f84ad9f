/**
 * What a policy would mean for a schema and for logged statements.
 *
 * <p>{@link dev.nacre.cli.column.advice.PolicyTrial} plans statements as the driver would, with the
 * catalog that a database would have under a policy. {@link dev.nacre.cli.column.advice.Advisor}
 * searches a proposal with it: it begins with the strongest protection and weakens it where
 * statements would be refused. No key is used and no statement sent.
 *
 * <p>{@code DraftSearch} weakens a {@code PolicyDraft}, with the columns of a statement ({@code
 * StatementColumns}) that must share a group ({@code GroupDraft}). {@code PolicyTrial} plans in a
 * {@code CatalogUnderPolicy}. An {@code Advice} is what is proposed for one column; {@code
 * ObstacleText} says why there is nothing.
 *
 * <p>May use {@code core}, and the rooms {@code schema} and {@code log} beside it.
 */
@NullMarked
package dev.nacre.cli.column.advice;

import org.jspecify.annotations.NullMarked;
