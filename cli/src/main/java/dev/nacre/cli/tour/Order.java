package dev.nacre.cli.tour;

/** An invented order of the shop. */
record Order(int number, String customer, String mail, String card) {}
