/** The environment of a run: processor, system, JDK, and the effect of the VM's flags. */
@NullMarked
package dev.nacre.bench.machine;

import org.jspecify.annotations.NullMarked;
