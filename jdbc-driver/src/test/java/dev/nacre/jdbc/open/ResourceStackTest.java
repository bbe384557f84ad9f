package dev.nacre.jdbc.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResourceStackTest {
  private final List<String> log = new ArrayList<>();
  private final ResourceStack<SQLException> stack =
      new ResourceStack<>(resource -> log.add("open " + resource));

  private void add(String name) {
    stack.add(name, () -> log.add("close " + name));
  }

  private void addFailing(String name, Throwable failure) {
    stack.add(
        name,
        () -> {
          log.add("close " + name);
          if (failure instanceof SQLException checked) {
            throw checked;
          }
          throw (Error) failure;
        });
  }

  @Test
  void closesInReverseAndOnce() throws SQLException {
    add("a");
    add("b");
    stack.close();
    stack.close();
    assertThat(log).containsExactly("open a", "open b", "close b", "close a");
  }

  @Test
  void closesTheOthersWhenOneFailsAndKeepsTheFirstException() {
    SQLException first = new SQLException("first");
    SQLException second = new SQLException("second");
    add("a");
    addFailing("b", second);
    add("c");
    addFailing("d", first);
    Throwable thrown = catchThrowable(stack::close);
    assertThat(thrown).isSameAs(first).hasSuppressedException(second);
    assertThat(log).endsWith("close d", "close c", "close b", "close a");
  }

  @Test
  void closesTheOthersAfterAnError() {
    Error first = new AssertionError("first");
    add("a");
    addFailing("b", first);
    assertThatThrownBy(stack::close).isSameAs(first);
    assertThat(log).endsWith("close b", "close a");
  }

  @Test
  void closesNothingThatIsKept() throws SQLException {
    add("a");
    stack.keep();
    add("b");
    stack.close();
    assertThat(log).containsExactly("open a", "open b", "close b");
  }

  @Test
  void closesAResourceWhoseObserverFails() {
    ResourceStack<SQLException> observed =
        new ResourceStack<>(
            resource -> {
              throw new IllegalStateException("observed");
            });
    assertThatThrownBy(
            () -> {
              try (observed) {
                observed.add("a", () -> log.add("close a"));
              }
            })
        .hasMessage("observed");
    assertThat(log).containsExactly("close a");
  }
}
