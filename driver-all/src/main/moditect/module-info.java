open module dev.nacre.jdbc {
  requires transitive java.sql;
  requires java.sql.rowset;
  requires java.logging;
  requires java.management;
  requires java.naming;
  requires java.transaction.xa;
  requires jdk.jfr;
  requires jdk.management;
  requires org.slf4j;
  requires static com.h2database;
  requires static micrometer.core;

  exports dev.nacre.core.error;
  exports dev.nacre.core.key;
  exports dev.nacre.core.secret;
  exports dev.nacre.jdbc;
  exports dev.nacre.jdbc.api;
  exports dev.nacre.jdbc.metrics;
  exports dev.nacre.jdbc.error to dev.nacre.spark;
  exports dev.nacre.wallet;
  exports dev.nacre.wallet.autologin;
  exports dev.nacre.wallet.external;
  exports dev.nacre.wallet.kdf;
  exports dev.nacre.wallet.keycache;
  exports dev.nacre.wallet.keys;
  exports dev.nacre.wallet.keystorefile;

  uses java.sql.Driver;
  uses dev.nacre.core.secret.SecretObserver;
  uses dev.nacre.jdbc.engine.StorageEngine;
  uses dev.nacre.wallet.external.ExternalKeyStore;
  provides java.sql.Driver with
      dev.nacre.jdbc.NacreDriver;
  provides dev.nacre.jdbc.engine.StorageEngine with
      dev.nacre.jdbc.engine.h2.H2Engine;
  provides dev.nacre.wallet.external.ExternalKeyStore with
      dev.nacre.wallet.pkcs11.Pkcs11KeyStore;
}
