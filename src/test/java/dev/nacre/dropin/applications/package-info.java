/**
 * Applications of others with Nacre as their driver: their own tests, and a walk through all their
 * pages. They come from checkouts that somebody points to; nothing of them is here.
 *
 * <p>{@link dev.nacre.dropin.applications.ApplicationsTest} gives them URL, driver and policy, and
 * leaves their sources as they are. Each run on encrypted data is compared with one on plain data
 * in the same kind of database.
 */
@NullMarked
package dev.nacre.dropin.applications;

import org.jspecify.annotations.NullMarked;
