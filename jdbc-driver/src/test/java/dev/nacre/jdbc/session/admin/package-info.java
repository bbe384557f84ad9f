/** Tests of statements of an administrator about wallets. */
@NullMarked
package dev.nacre.jdbc.session.admin;

import org.jspecify.annotations.NullMarked;
