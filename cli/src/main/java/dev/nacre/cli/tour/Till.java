package dev.nacre.cli.tour;

import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;

/** A database that adds up the amounts of sales without reading one. */
interface Till {
  /** The URL as an application writes it, without options of the wallet. */
  String url();

  /** Creates the database with these sales. */
  void write(List<Sale> sales, Credentials with) throws Exception;

  /** The sum of each shelf, as the application reads it. */
  SortedMap<String, BigDecimal> read(Credentials with) throws Exception;

  /** The sum of each shelf, as the database answers without Nacre: of what it has for amounts. */
  SortedMap<String, String> answers() throws Exception;
}
