package dev.nacre.cli;

import java.util.ServiceLoader;

/**
 * A command right below {@code nacre}: a class with picocli's {@code @Command} and a public
 * constructor without parameters, found by {@link ServiceLoader}. {@code wallet} is one; other
 * modules bring {@code benchmark} or {@code db}.
 */
public interface CommandGroup {}
