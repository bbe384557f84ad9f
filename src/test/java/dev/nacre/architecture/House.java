package dev.nacre.architecture;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** All classes of ours that are not tests, read once. */
final class House {
  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.nacre");

  /** What a user's application loads. */
  static final String[] SHIPPED = {
    "dev.nacre.core..", "dev.nacre.wallet..", "dev.nacre.jdbc..", "dev.nacre.kms.."
  };

  private House() {}
}
