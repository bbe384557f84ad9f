/** Tests on Spark in this process, and on a cluster of processes. */
@NullMarked
package dev.nacre.spark;

import org.jspecify.annotations.NullMarked;
