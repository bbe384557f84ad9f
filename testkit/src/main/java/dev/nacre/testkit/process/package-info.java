/**
 * Other processes of a test: a second JVM that can be asked, stopped and killed, and a run of Maven
 * or Gradle on a project as a user has it.
 *
 * <p>Of Nacre, it may use {@code testkit.tree}.
 */
@NullMarked
package dev.nacre.testkit.process;

import org.jspecify.annotations.NullMarked;
