package dev.nacre.kms.aws;

/** What AWS's client signs with, of which a test endpoint looks only at the form. */
final class Credentials {
  private Credentials() {}

  static void give() {
    System.setProperty("aws.accessKeyId", "AKIAIOSFODNN7EXAMPLE");
    System.setProperty("aws.secretAccessKey", "testing");
  }

  static void take() {
    System.clearProperty("aws.accessKeyId");
    System.clearProperty("aws.secretAccessKey");
  }
}
