open module dev.nacre.jdbc {
  requires transitive java.sql;
  requires java.sql.rowset;
  requires java.logging;
  requires java.management;
  requires java.transaction.xa;
  requires jdk.jfr;
  requires transitive dev.nacre.core;
  requires transitive dev.nacre.wallet;
  requires org.slf4j;
  requires static com.h2database;
  requires static micrometer.core;

  exports dev.nacre.jdbc;
  exports dev.nacre.jdbc.api;
  exports dev.nacre.jdbc.metrics;
  exports dev.nacre.jdbc.error to dev.nacre.spark;

  uses java.sql.Driver;
  uses dev.nacre.jdbc.engine.StorageEngine;
  provides java.sql.Driver with
      dev.nacre.jdbc.NacreDriver;
  provides dev.nacre.jdbc.engine.StorageEngine with
      dev.nacre.jdbc.engine.h2.H2Engine;
}
