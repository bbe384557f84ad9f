/** Where a run took place: processor, system, JDK, and what the VM made of its flags. */
@NullMarked
package dev.nacre.bench.machine;

import org.jspecify.annotations.NullMarked;
