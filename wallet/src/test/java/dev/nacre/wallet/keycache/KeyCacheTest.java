package dev.nacre.wallet.keycache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.secret.Passphrase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyCacheTest {
  private static final Duration LIMIT = Duration.ofHours(24);

  @TempDir Path folder;
  private final KeyScope scope = KeyScope.file(UUID.randomUUID());
  private final WrappedKey wrapped = wrapped(1);
  private Instant now = Instant.parse("2026-11-21T20:00:00.123456Z");

  @Test
  void whatTheServiceOpenedComesBackWithinTheLimit() throws IOException {
    try (DataKey key = DataKey.generate(scope)) {
      try (KeyCache cache = open("right")) {
        assertThat(cache.get(wrapped, scope)).isEmpty();
        cache.putMaster(new KeyCache.Master("arn:x", Instant.EPOCH));
        cache.put(wrapped, key);
      }
      now = now.plus(LIMIT);
      try (KeyCache cache = open("right");
          DataKey again = cache.get(wrapped, scope).orElseThrow()) {
        assertThat(again.insecureSecret().sameAs(key.insecureSecret())).isTrue();
        assertThat(cache.master()).contains(new KeyCache.Master("arn:x", Instant.EPOCH));
        assertThat(cache.get(wrapped(2), scope)).isEmpty();
        assertThat(cache.get(wrapped, KeyScope.file(UUID.randomUUID()))).isEmpty();
      }
    }
  }

  @Test
  void anOlderOneIsRefusedUntilTheServiceConfirmsIt() throws IOException {
    try (DataKey key = DataKey.generate(scope);
        KeyCache cache = open("right")) {
      cache.put(wrapped, key);
      now = now.plus(LIMIT).plusMillis(1);
      assertCode(() -> cache.get(wrapped, scope), ErrorCode.KEY_CACHE_REFUSED);
      cache.put(wrapped, key);
      cache.get(wrapped, scope).orElseThrow().close();
      // When it is saved after its time it is not even in the file any more.
      now = now.plus(LIMIT).plusMillis(1);
      cache.put(wrapped(2), key);
    }
    try (KeyCache cache = open("right")) {
      assertThat(cache.get(wrapped, scope)).isEmpty();
    }
  }

  @Test
  void aClockThatWentBackIsRefused() throws IOException {
    Instant start = now;
    try (DataKey key = DataKey.generate(scope);
        KeyCache cache = open("right")) {
      cache.put(wrapped, key);
      now = start.minusMillis(1);
      assertCode(() -> cache.get(wrapped, scope), ErrorCode.KEY_CACHE_REFUSED);
      now = start.plusSeconds(3600);
      cache.get(wrapped, scope).orElseThrow().close();
    }
    // After the service had opened the key, but before the last use of the cache.
    now = start.plusSeconds(1800);
    try (KeyCache cache = open("right")) {
      assertCode(() -> cache.get(wrapped, scope), ErrorCode.KEY_CACHE_REFUSED);
    }
  }

  @Test
  void itOpensWithItsPassphraseAndForItsPlaceOnly() throws IOException {
    try (DataKey key = DataKey.generate(scope);
        KeyCache cache = open("right")) {
      cache.put(wrapped, key);
    }
    byte[] sealed = Files.readAllBytes(file());
    assertCode(() -> open("wrong"), ErrorCode.KEY_CACHE_REFUSED);
    assertCode(() -> open("right", "aws-kms:other"), ErrorCode.KEY_CACHE_REFUSED);
    for (int at : new int[] {0, 9, 21, 36, 60, sealed.length - 1}) {
      byte[] altered = sealed.clone();
      altered[at] ^= 1;
      Files.write(file(), altered);
      assertThatThrownBy(() -> open("right"))
          .satisfies(
              refused ->
                  assertThat(((CodedError) refused).code())
                      .isIn(ErrorCode.KEY_CACHE_REFUSED, ErrorCode.WALLET_COST_REFUSED));
    }
    Files.write(file(), new byte[40]);
    assertCode(() -> open("right"), ErrorCode.KEY_CACHE_REFUSED);
    Files.writeString(file(), "NACREKC1");
    assertCode(() -> open("right"), ErrorCode.KEY_CACHE_REFUSED);
    Files.write(file(), sealed);
    try (KeyCache cache = open("right")) {
      cache.get(wrapped, scope).orElseThrow().close();
    }
  }

  @Test
  void theFileIsItsOwnersAndHoldsNoKeyInTheClear() throws IOException {
    try (DataKey key = DataKey.generate(scope);
        KeyCache cache = open("right")) {
      cache.putMaster(new KeyCache.Master("arn:secretname", Instant.EPOCH));
      cache.put(wrapped, key);
      String bytes = new String(Files.readAllBytes(file()), StandardCharsets.ISO_8859_1);
      String secret =
          key.insecureSecret()
              .<String, RuntimeException>lend(raw -> new String(raw, StandardCharsets.ISO_8859_1));
      assertThat(bytes).doesNotContain(secret).doesNotContain("secretname");
    }
    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
    assertCode(() -> open("right"), ErrorCode.KEY_CACHE_REFUSED);
  }

  @Test
  void whatTheServiceRefusedIsForgotten() throws IOException {
    try (DataKey key = DataKey.generate(scope);
        KeyCache cache = open("right")) {
      cache.put(wrapped, key);
      cache.put(wrapped(2), key);
      cache.remove(wrapped, scope);
      cache.remove(wrapped, scope);
      assertThat(cache.get(wrapped, scope)).isEmpty();
    }
    try (KeyCache cache = open("right")) {
      assertThat(cache.get(wrapped, scope)).isEmpty();
      cache.get(wrapped(2), scope).orElseThrow().close();
    }
  }

  @Test
  void twoProcessesWithOneFileLoseNothing() throws IOException {
    try (DataKey key = DataKey.generate(scope);
        KeyCache begun = open("right")) {
      begun.put(wrapped(3), key);
      try (KeyCache one = open("right");
          KeyCache two = open("right")) {
        one.put(wrapped, key);
        two.put(wrapped(2), key);
        one.remove(wrapped(3), scope);
      }
    }
    try (KeyCache cache = open("right")) {
      cache.get(wrapped, scope).orElseThrow().close();
      cache.get(wrapped(2), scope).orElseThrow().close();
    }
  }

  @Test
  void whatOneProcessMustForgetAnotherDoesNotBringBack() throws IOException {
    try (DataKey key = DataKey.generate(scope);
        KeyCache begun = open("right")) {
      begun.put(wrapped, key);
      try (KeyCache other = open("right")) {
        now = now.plusSeconds(1);
        begun.remove(wrapped, scope);
        other.put(wrapped(2), key);
        assertThat(other.get(wrapped, scope)).isEmpty();
      }
      try (KeyCache again = open("right")) {
        assertThat(again.get(wrapped, scope)).isEmpty();
        // The service opens it again.
        now = now.plusSeconds(1);
        again.put(wrapped, key);
        again.get(wrapped, scope).orElseThrow().close();
      }
    }
  }

  /** To note keys down is a help; a use that nobody can note down is none. */
  @Test
  void aFolderThatIsGoneTakesNothingAndGivesNothing() throws IOException {
    Path gone = Files.createDirectory(folder.resolve("gone"));
    try (DataKey key = DataKey.generate(scope);
        Passphrase passphrase = Passphrase.copyOf("right".toCharArray());
        KeyCache cache =
            KeyCache.open(gone.resolve("keys"), "aws-kms:shop", LIMIT, passphrase, clock())) {
      Files.delete(gone);
      cache.put(wrapped, key);
      assertCode(() -> cache.get(wrapped, scope), ErrorCode.KEY_CACHE_REFUSED);
      cache.remove(wrapped, scope);
    }
  }

  private Path file() {
    return folder.resolve("keys");
  }

  private KeyCache open(String text) throws IOException {
    return open(text, "aws-kms:shop");
  }

  private KeyCache open(String text, String place) throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(text.toCharArray())) {
      return KeyCache.open(file(), place, LIMIT, passphrase, clock());
    }
  }

  private static WrappedKey wrapped(int content) {
    return new WrappedKey(new KeyId(new UUID(1, 1)), Wrapping.SERVICE, new byte[] {(byte) content});
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now;
      }
    };
  }

  private static void assertCode(ThrowingCallable call, ErrorCode code) {
    assertThatThrownBy(call)
        .satisfies(refused -> assertThat(((CodedError) refused).code()).isEqualTo(code));
  }
}
