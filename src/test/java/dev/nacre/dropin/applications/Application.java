package dev.nacre.dropin.applications;

import java.util.List;
import java.util.Set;

/** An application, and how it is started. */
interface Application {
  /** Also the name of the property that says where its checkout is. */
  String name();

  /** Groups of libraries that it is run without: they are not needed, or something is in place. */
  Set<String> without();

  /** Libraries that a run needs and the application does not bring, {@code group:name:version}. */
  List<String> more();

  /** Flags of a JVM that make it use a database. */
  List<String> flags(Place place);

  /** The class to start, and its arguments. */
  List<String> start(Checkout checkout, int port);

  /** Tests that are left out, as a regular expression of their classes. */
  String leftOut();

  /** What a visitor asks for: all its pages, and each form with good and bad input. */
  List<Request> walk();

  /** A value that a policy encrypts, and a query that shows it in a plain database. */
  String secret();

  String queryOfSecret();
}
