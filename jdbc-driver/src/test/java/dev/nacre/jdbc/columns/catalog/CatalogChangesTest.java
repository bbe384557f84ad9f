package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/** Two applications in one container, each with our classes, and one database between them. */
final class CatalogChangesTest {
  @Test
  void aChangeIsCountedByEveryClassLoader() throws Exception {
    URL here = CatalogChanges.class.getProtectionDomain().getCodeSource().getLocation();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {here}, ClassLoader.getPlatformClassLoader())) {
      Class<?> other = loader.loadClass(CatalogChanges.class.getName());
      assertThat(other).isNotSameAs(CatalogChanges.class);
      Method count = other.getDeclaredMethod("count");
      count.setAccessible(true);
      Object before = count.invoke(null);
      CatalogChanges.add();
      Object after = count.invoke(null);
      assertThat(after).isNotEqualTo(before);
      Method add = other.getDeclaredMethod("add");
      add.setAccessible(true);
      long own = CatalogChanges.count();
      Object unused = add.invoke(null);
      assertThat(CatalogChanges.count()).isNotEqualTo(own);
    }
  }
}
