@NullMarked
package dev.nacre.hibernate;

import org.jspecify.annotations.NullMarked;
