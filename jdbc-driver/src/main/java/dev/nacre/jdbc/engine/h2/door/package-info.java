/**
 * The classes that Nacre moves into H2's own class loader, where H2's changed classes can call
 * them.
 *
 * <p>They are compiled here and defined there, under another name, by {@code engine.h2.patch}; the
 * classes with the names they have here are never loaded. So they may use the JDK and H2 and
 * nothing of ours, no lambdas, and no static state but what another copy of Nacre may read. They
 * reach our code the one way that works across class loaders: through {@link
 * org.h2.store.fs.FilePath}, with a scheme that our provider serves.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.door;

import org.jspecify.annotations.NullMarked;
