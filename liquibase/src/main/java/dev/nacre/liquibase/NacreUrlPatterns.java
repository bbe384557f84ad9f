package dev.nacre.liquibase;

import java.util.regex.Pattern;
import liquibase.database.jvm.ConnectionPatterns;

/** Liquibase masks one password of a URL in its messages; a wallet's passphrase is another one. */
public final class NacreUrlPatterns extends ConnectionPatterns {
  public NacreUrlPatterns() {
    addJdbcObfuscatePatterns(
        PatternPair.of(
            Pattern.compile("(?is)jdbc:nacre:.*"),
            Pattern.compile("(?i)(nacre\\.wallet\\.password)=([^;&]+)")));
  }
}
