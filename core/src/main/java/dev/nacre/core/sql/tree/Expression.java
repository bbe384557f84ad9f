package dev.nacre.core.sql.tree;

/** An expression. */
public sealed interface Expression extends Node permits Operand, Predicate, Computation {}
