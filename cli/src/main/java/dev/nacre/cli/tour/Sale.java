package dev.nacre.cli.tour;

import java.math.BigDecimal;

/** An invented sale of the shop. */
record Sale(String shelf, BigDecimal amount) {}
