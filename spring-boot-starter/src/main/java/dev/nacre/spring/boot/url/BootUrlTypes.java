package dev.nacre.spring.boot.url;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Types of Boot with the URL of a data source. Each has one name in 3.5 and another in 4. */
public enum BootUrlTypes {
  DATA_SOURCE_PROPERTIES(
      "org.springframework.boot.autoconfigure.jdbc.DataSourceProperties",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceProperties"),
  CONNECTION_DETAILS(
      "org.springframework.boot.autoconfigure.jdbc.JdbcConnectionDetails",
      "org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails");

  private final String in3;
  private final String in4;

  BootUrlTypes(String in3, String in4) {
    this.in3 = in3;
    this.in4 = in4;
  }

  public List<String> names() {
    return List.of(in3, in4);
  }

  /** Whether a type is this one or a subtype. */
  public boolean areOf(@Nullable Class<?> type) {
    for (Class<?> one = type; one != null; one = one.getSuperclass()) {
      if (names().contains(one.getName())) {
        return true;
      }
      for (Class<?> implemented : one.getInterfaces()) {
        if (areOf(implemented)) {
          return true;
        }
      }
    }
    return false;
  }
}
