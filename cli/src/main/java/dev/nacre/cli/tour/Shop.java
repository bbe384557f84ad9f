package dev.nacre.cli.tour;

import java.nio.file.Path;
import java.util.List;

/** Orders in a database. */
interface Shop {
  /** As an application writes it, without options. */
  String url();

  /** What lies on the disk, and what a thief would take. */
  Path file();

  /** Makes the database when it is not there, and adds these orders. */
  void write(List<Order> orders, Credentials with) throws Exception;

  /** All orders, in the order of their numbers. Changes nothing on the disk. */
  List<Order> read(Credentials with) throws Exception;
}
