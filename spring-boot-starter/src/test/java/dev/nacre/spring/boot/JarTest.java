package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.spring.boot.autoconfigure.NacreAutoConfiguration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** What Boot reads from the jar: hints for ahead-of-time processing, and test slices. */
final class JarTest {
  @Test
  void theHintsAreRegistered() {
    RuntimeHints hints = new RuntimeHints();
    SpringFactoriesLoader.forResourceLocation("META-INF/spring/aot.factories")
        .load(org.springframework.aot.hint.RuntimeHintsRegistrar.class)
        .stream()
        .filter(one -> one.getClass().getName().startsWith("dev.nacre."))
        .forEach(one -> one.registerHints(hints, getClass().getClassLoader()));
    assertThat(
            RuntimeHintsPredicates.reflection()
                .onType(NacreDriver.class)
                .withMemberCategory(MemberCategory.INVOKE_PUBLIC_CONSTRUCTORS))
        .accepts(hints);
    assertThat(RuntimeHintsPredicates.resource().forResource("columns.policy")).accepts(hints);
    assertThat(RuntimeHintsPredicates.resource().forResource("META-INF/services/java.sql.Driver"))
        .accepts(hints);
    assertThat(
            RuntimeHintsPredicates.reflection()
                .onType(Boot.jdbc("DataSourceProperties"))
                .withMemberCategory(MemberCategory.INVOKE_PUBLIC_METHODS))
        .accepts(hints);
  }

  /** By their names, which Boot 4 changed. */
  @Test
  void slicesOfJdbcAndJpaBringTheStarter() {
    List<List<String>> slices =
        List.of(
            List.of(
                "org.springframework.boot.test.autoconfigure.jdbc.AutoConfigureJdbc",
                "org.springframework.boot.jdbc.test.autoconfigure.AutoConfigureJdbc"),
            List.of(
                "org.springframework.boot.test.autoconfigure.orm.jpa.AutoConfigureDataJpa",
                "org.springframework.boot.data.jpa.test.autoconfigure.AutoConfigureDataJpa"));
    for (List<String> slice : slices) {
      List<String> imported = new ArrayList<>();
      ImportCandidates.load(Boot.first(slice), getClass().getClassLoader()).forEach(imported::add);
      assertThat(imported).contains(NacreAutoConfiguration.class.getName()).hasSizeGreaterThan(1);
    }
  }
}
