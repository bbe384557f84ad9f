package dev.nacre.cli;

import java.util.List;

/** A result with text formatted by its command. */
public record PlainText(Object structure, List<String> lines) implements CommandResult {}
