package dev.nacre.cli.tour;

/** An order of the shop, invented like its customer. */
record Order(int number, String customer, String mail, String card) {}
