package dev.nacre.cli;

import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = Nacre.class.getPackage().getImplementationVersion();
    return new String[] {
      "nacre " + (version == null ? "(not from a jar)" : version),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
    };
  }
}
