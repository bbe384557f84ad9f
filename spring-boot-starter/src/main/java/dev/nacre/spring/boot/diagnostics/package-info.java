/**
 * Explains why an application did not start: one sentence for the cause, one for what to do.
 *
 * <p>{@code NacreFailureAnalyzer} explains failures with one of Nacre's codes, with the {@code
 * Remedies} for each; {@code UrlFailureAnalyzer} those in which Nacre was not asked, {@code
 * ClassPathFailureAnalyzer} a wrong class path, and {@code EncryptedEntityFailureAnalyzer} what
 * {@code nacre-hibernate} refuses.
 */
@NullMarked
package dev.nacre.spring.boot.diagnostics;

import org.jspecify.annotations.NullMarked;
