package dev.nacre.cli.tour;

import java.nio.file.Path;
import java.util.List;

/** A store of orders in a database. */
interface Shop {
  /** The URL as an application writes it, without options. */
  String url();

  /** The file on disk, which a thief would take. */
  Path file();

  /** Creates the database if it is missing, and adds these orders. */
  void write(List<Order> orders, Credentials with) throws Exception;

  /** All orders by number. Changes nothing on disk. */
  List<Order> read(Credentials with) throws Exception;
}
