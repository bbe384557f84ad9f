package dev.nacre.cli;

import java.util.List;

/** A result whose text its command has written itself. */
public record Verbatim(Object structure, List<String> lines) implements Shown {}
