package dev.nacre.wallet.pkcs11;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.external.ExternalKeyStore;
import dev.nacre.wallet.external.ExternalKeys;
import dev.nacre.wallet.external.KeyStoreUri;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The address of a family of keys in a token.
 *
 * @param object names the family, so that several can share a token
 */
record TokenAddress(Slot slot, String object) implements ExternalKeyStore.Address {
  private static final String MODULE = "module-path";
  private static final String SLOT = "slot-id";
  private static final String INDEX = "slot-index";
  private static final String OBJECT = "object";
  private static final Set<String> KNOWN = Set.of(MODULE, SLOT, INDEX, OBJECT);

  // RFC 7512 names tokens by these attributes, which the JDK's provider cannot search for.
  private static final Set<String> UNSEEN =
      Set.of("token", "serial", "manufacturer", "model", "id");

  // Both become part of the provider's configuration or a label, so special characters are not
  // allowed.
  private static final Pattern LIBRARY = Pattern.compile("[A-Za-z0-9/._+:~@ -]{1,400}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,40}");

  /** How a slot is chosen. */
  enum By {
    /** By its number, which does not change. */
    ID,
    /** By its index in the list of slots, which changes when one is added. */
    INDEX
  }

  /** A slot of a library, which holds a token. */
  record Slot(String library, By by, int number) {
    @Override
    public String toString() {
      return (by == By.ID ? SLOT : INDEX) + "=" + number + " of " + library;
    }
  }

  static TokenAddress of(KeyStoreUri uri) {
    Map<String, String> given = new LinkedHashMap<>(KeyStoreUri.attributes(uri.path(), ";"));
    uri.query()
        .forEach(
            (name, value) -> {
              if (given.put(name, value) != null) {
                throw KeyStoreUri.refused("has a part twice");
              }
            });
    for (String name : given.keySet()) {
      if (UNSEEN.contains(name)) {
        throw KeyStoreUri.refused(
            "names a token by its "
                + name
                + ", by which the JDK does not find it; write slot-id=, as the tool of the token"
                + " lists it (softhsm2-util --show-slots)");
      }
    }
    KeyStoreUri.refuseOthers(given, KNOWN);
    String library = given.getOrDefault(MODULE, "");
    if (!LIBRARY.matcher(library).matches() || !library.matches("(/|[A-Za-z]:/).*")) {
      throw KeyStoreUri.refused("needs module-path= with the whole path of the token's library");
    }
    String object = given.getOrDefault(OBJECT, "nacre");
    if (!NAME.matcher(object).matches()) {
      throw KeyStoreUri.refused("takes letters, digits, dots and hyphens for object=");
    }
    if (given.containsKey(SLOT) == given.containsKey(INDEX)) {
      throw KeyStoreUri.refused("needs one of slot-id= and slot-index=");
    }
    By by = given.containsKey(SLOT) ? By.ID : By.INDEX;
    String number = given.getOrDefault(by == By.ID ? SLOT : INDEX, "");
    try {
      return new TokenAddress(new Slot(library, by, Integer.parseUnsignedInt(number)), object);
    } catch (NumberFormatException malformed) {
      throw KeyStoreUri.refused("takes a whole number for slot-id= and slot-index=");
    }
  }

  @Override
  public ExternalKeys open(Optional<Passphrase> pin, boolean create) throws IOException {
    if (pin.isEmpty()) {
      throw new NacreIOException(
          ErrorCode.NO_PASSPHRASE, "The token at " + this + " needs its PIN");
    }
    return TokenKeys.open(this, pin.get(), create);
  }

  /** In a form that is valid in the URL of any database. */
  @Override
  public String toString() {
    return "pkcs11:"
        + OBJECT
        + "="
        + object
        + "?"
        + (slot.by() == By.ID ? SLOT : INDEX)
        + "="
        + Integer.toUnsignedString(slot.number())
        + "&"
        + MODULE
        + "="
        + slot.library();
  }
}
