/**
 * Rotates the data key of a file: everything sealed with an older key is sealed again in place.
 *
 * <p>{@link dev.nacre.core.file.reseal.DataKeyResealing} does a step at a time, {@code
 * ResealProgress} has how far it has come. {@code ResealedBlocks} and {@code ResealedMapPages} seal
 * a batch each, which {@code ResealJournal} commits. {@code ResealingFigures} tells others about
 * it; {@code RetiringBlockEstimate} and {@code ResealingCosts} foretell what is left to do.
 *
 * <p>May use the rooms of {@code file} up to {@code content}.
 */
@NullMarked
package dev.nacre.core.file.reseal;

import org.jspecify.annotations.NullMarked;
