/**
 * The rotation of a file's data key as a job, {@link dev.nacre.core.rotate.DataKeyRotationJob}. It
 * calls {@code file.reseal}, which does the work a step at a time. The procedure, and why a crash
 * at any time loses nothing, is specified with the format, in {@code file.v1}.
 *
 * <p>May use {@code error}, {@code job}, {@code file}.
 */
@NullMarked
package dev.nacre.core.rotate;

import org.jspecify.annotations.NullMarked;
