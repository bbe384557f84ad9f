/** Properties that hold for every case, tried with cases that a seed makes. */
@org.jspecify.annotations.NullMarked
package dev.nacre.core.trial;
