/**
 * Tests of jobs on a whole database that is in use: encrypt, decrypt, verify, rotate its data key;
 * {@code DatabaseJobFixture} is what they share.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.fs.job;

import org.jspecify.annotations.NullMarked;
