package dev.nacre.spring.boot.actuate;

import dev.nacre.spring.boot.url.NacreUrl;
import java.util.Locale;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.core.env.Environment;

/**
 * Hides the wallet's passphrase in {@code /actuator/env} and {@code configprops}, also where an
 * application shows all values: under its own names, in the variable that another option names, and
 * in a URL, of which all options are hidden.
 */
public final class PassphraseSanitizing implements SanitizingFunction {
  private static final String PASSPHRASE = "nacrewalletpassword";
  private static final String NAMED = "nacre.wallet.password.env";

  private final Environment environment;

  public PassphraseSanitizing(Environment environment) {
    this.environment = environment;
  }

  @Override
  public SanitizableData apply(SanitizableData data) {
    Object value = data.getValue();
    if (value == null) {
      return data;
    }
    String key = data.getKey().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    boolean secret =
        key.endsWith(PASSPHRASE) || data.getKey().equalsIgnoreCase(environment.getProperty(NAMED));
    if (secret) {
      return data.withSanitizedValue();
    }
    String text = value.toString();
    String masked = NacreUrl.masked(text);
    if (NacreUrl.showsPassphrase(masked)) {
      return data.withSanitizedValue();
    }
    return masked.equals(text) ? data : data.withValue(masked);
  }
}
