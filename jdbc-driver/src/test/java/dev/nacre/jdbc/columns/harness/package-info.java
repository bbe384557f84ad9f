/**
 * What tests of encrypted columns share: databases to connect to ({@code DatabaseHarness}), what
 * the database hears ({@code RecordingTarget}, {@code RecordingRelay}), and others who interfere.
 */
@NullMarked
package dev.nacre.jdbc.columns.harness;

import org.jspecify.annotations.NullMarked;
