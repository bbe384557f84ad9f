package dev.nacre.core.sql.tree;

/** Something that has a value. */
public sealed interface Expression extends Node permits Operand, Predicate, Computation {}
