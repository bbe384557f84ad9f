@NullMarked
package dev.nacre.jdbc.result.filter;

import org.jspecify.annotations.NullMarked;
