package dev.nacre.wallet.registry;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Restores of older databases that an operator accepts, and databases that are given up. */
final class RegistryRestoresTest extends RegistryFixture {
  final RestoreToken token = new RestoreToken(shop, 5);

  @Test
  void acceptedRestoreRaisesTheGenerationOnce() throws IOException {
    try (Registry registry = open()) {
      registry.update(shop, old -> record(shop, 5));
      assertThat(registry.accept(token, old -> record(shop, 6)).generation()).isEqualTo(6);
      assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
      assertRefused(
          ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 7)));
    }
    try (Registry registry = open()) {
      assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
      assertThat(registry.find(shop)).map(DatabaseRecord::generation).contains(6L);
    }
  }

  @Test
  void restoreTokenMustNameTheGenerationOfTheRegistry() throws IOException {
    try (Registry registry = open()) {
      assertRefused(
          ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 6)));
      registry.update(shop, old -> record(shop, 6));
      assertRefused(
          ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.accept(token, old -> record(shop, 7)));
      assertThatThrownBy(() -> registry.accept(new RestoreToken(shop, 6), old -> record(shop, 6)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void restoreTokenIsWrittenAsItIsParsed() throws IOException {
    assertThat(RestoreToken.parse(token.toString())).isEqualTo(token);
    assertThat(RestoreToken.parse(" " + shop + " : 5 ")).isEqualTo(token);
    for (String wrong : List.of("", ":", shop + "", shop + ":", shop + ":x", ":5", "x:5")) {
      assertRefused(ErrorCode.RESTORE_TOKEN_REFUSED, () -> RestoreToken.parse(wrong));
    }
  }

  @Test
  void databaseIsGivenUpOnlyWithATokenForItsGeneration() throws IOException {
    var token = new RestoreToken(shop, 5);
    try (Registry registry = open()) {
      assertRefused(ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.giveUp(token));
      registry.update(shop, old -> record(shop, 5));
      for (RestoreToken wrong :
          List.of(new RestoreToken(shop, 4), new RestoreToken(UUID.randomUUID(), 5))) {
        assertRefused(ErrorCode.RESTORE_TOKEN_REFUSED, () -> registry.giveUp(wrong));
      }
      assertThat(registry.find(shop)).isPresent();
      registry.giveUp(token);
    }
    try (Registry registry = open()) {
      assertThat(registry.find(shop)).isEmpty();
      assertThat(registry.acceptedRestores()).containsExactly(new AcceptedRestore(token, NOW));
    }
  }
}
