open module dev.nacre.core {
  requires java.management;
  requires jdk.management;
  requires org.slf4j;
  requires org.bouncycastle.provider;

  exports dev.nacre.core.error;
  exports dev.nacre.core.key;
  exports dev.nacre.core.secret;

  uses dev.nacre.core.secret.SecretObserver;
}
