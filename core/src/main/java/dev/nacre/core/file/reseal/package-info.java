/**
 * Rotates the data key of a file: everything sealed with an older key is sealed again in place.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>does</th></tr>
 * <tr><td>{@link dev.nacre.core.file.reseal.DataKeyResealing}</td><td>the entry point: begins,
 *     pauses and ends the rotation, and does it a step at a time</td></tr>
 * <tr><td>{@code BlockResealer}, {@code MapPageResealer}</td><td>seal a batch of blocks, or of pages
 *     of the freshness map</td></tr>
 * <tr><td>{@code ResealJournal}</td><td>commits a batch, so that a crash tears nothing</td></tr>
 * <tr><td>{@code ResealProgress}</td><td>how far it has come</td></tr>
 * <tr><td>{@code UnresealedCounts}</td><td>blocks that it leaves, and why</td></tr>
 * <tr><td>{@code ResealForecast}</td><td>what is left to do, from {@code RetiringBlockEstimate} and
 *     {@code ResealCosts}</td></tr>
 * <tr><td>{@link dev.nacre.core.file.reseal.ResealFigures}</td><td>all of this for the job and the
 *     operator</td></tr>
 * </table>
 *
 * <p>The keys and the superblocks are in {@code head}; {@code core.rotate} makes a job of this. May
 * use the rooms of {@code file} up to {@code content}.
 */
@NullMarked
package dev.nacre.core.file.reseal;

import org.jspecify.annotations.NullMarked;
