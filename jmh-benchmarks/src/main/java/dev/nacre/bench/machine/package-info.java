/**
 * The environment of a run: {@code Machine} is the processor and the system, {@code Jdk} the JDK
 * with the effect of its flags, which {@code VmFlags} reads back from the VM. {@code ScratchFolder}
 * is a folder on it that does not outlive the run.
 */
@NullMarked
package dev.nacre.bench.machine;

import org.jspecify.annotations.NullMarked;
