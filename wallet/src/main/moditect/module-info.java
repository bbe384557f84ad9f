open module dev.nacre.wallet {
  requires transitive dev.nacre.core;
  requires org.slf4j;
  requires org.bouncycastle.provider;

  exports dev.nacre.wallet;
  exports dev.nacre.wallet.autologin;
  exports dev.nacre.wallet.external;
  exports dev.nacre.wallet.kdf;
  exports dev.nacre.wallet.keycache;
  exports dev.nacre.wallet.keys;
  exports dev.nacre.wallet.keystorefile;

  uses dev.nacre.wallet.external.ExternalKeyStore;
  provides dev.nacre.wallet.external.ExternalKeyStore with
      dev.nacre.wallet.pkcs11.Pkcs11KeyStore;
}
