/** Tests of what frameworks and database tools send by themselves, and what they see. */
@NullMarked
package dev.nacre.jdbc.columns.tools;

import org.jspecify.annotations.NullMarked;
