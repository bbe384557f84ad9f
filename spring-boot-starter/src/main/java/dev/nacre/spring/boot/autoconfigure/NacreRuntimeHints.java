package dev.nacre.spring.boot.autoconfigure;

import dev.nacre.spring.boot.url.BootUrlTypes;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeReference;

/** What ahead-of-time processing cannot see: names that become classes, and policies. */
public final class NacreRuntimeHints implements RuntimeHintsRegistrar {
  private static final String[] BY_NAME = {
    "dev.nacre.jdbc.NacreDriver",
    "org.h2.Driver",
    "org.postgresql.Driver",
    "org.mariadb.jdbc.Driver",
    "org.apache.derby.iapi.jdbc.AutoloadedDriver"
  };

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    for (String name : BY_NAME) {
      hints
          .reflection()
          .registerTypeIfPresent(loader, name, MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS);
    }
    for (BootUrlTypes types : BootUrlTypes.values()) {
      for (String name : types.names()) {
        hints
            .reflection()
            .registerTypeIfPresent(loader, name, MemberCategory.INVOKE_PUBLIC_METHODS);
      }
    }
    hints.resources().registerPattern("*.policy").registerPattern("META-INF/services/*");
    hints.reflection().registerType(TypeReference.of("dev.nacre.jdbc.NacreDataSource"));
  }
}
