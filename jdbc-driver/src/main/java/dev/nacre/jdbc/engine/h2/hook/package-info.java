/**
 * The classes that Nacre defines in H2's own class loader, where H2's patched classes can call
 * them.
 *
 * <p>{@code H2Hooks} has the methods that H2 calls in place of the JDK's or its own. {@code
 * BackupZip}, {@code GuardedCompiler} and {@code GuardedTrace} are subclasses of classes of the JDK
 * and of H2, and are instantiated in their place.
 *
 * <p>They are compiled here and defined there, under other names, by {@code engine.h2.patch}; the
 * classes with the names they have here are never loaded. So they may use the JDK and H2 but
 * nothing of ours, no lambdas, and no static state except what another copy of Nacre may read. They
 * call our code in the one way that works across class loaders: through {@link
 * org.h2.store.fs.FilePath}, with a scheme that our provider serves.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.hook;

import org.jspecify.annotations.NullMarked;
