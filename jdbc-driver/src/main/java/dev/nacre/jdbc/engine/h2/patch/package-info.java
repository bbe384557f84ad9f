/**
 * Patches classes of H2 when they are loaded, for the files that H2 opens outside any file system
 * that can be registered.
 *
 * <p>Only the constant pool is rewritten: a call is redirected to the package {@code hook}. For
 * other databases nothing changes, because {@code hook} checks which database is calling.
 *
 * <p>{@code FilePatches} is the entry point. It applies each {@code FilePatch}, which is one or
 * several {@code ConstantPoolEdit}s of a {@code ClassFile}. Before that, {@code HookClasses}
 * defines the classes of {@code hook} in H2's class loader. {@code ClassInitializer} initializes
 * classes of H2 that would keep a reference to our code.
 *
 * <p>May use {@code hook} and H2.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.patch;

import org.jspecify.annotations.NullMarked;
