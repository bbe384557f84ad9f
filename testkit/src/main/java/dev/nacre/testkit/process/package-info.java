/**
 * Other processes of a test: a second JVM that can be asked, stopped and killed ({@code ChildJvm},
 * {@code ProcessSignals}), and a run of Maven or Gradle on a project as a user has it: a {@code
 * BuildProject}, whose {@code StagedRepository} offers what this tree has compiled to the {@code
 * BuildTool}.
 *
 * <p>Of Nacre, it may use {@code testkit.tree}.
 */
@NullMarked
package dev.nacre.testkit.process;

import org.jspecify.annotations.NullMarked;
