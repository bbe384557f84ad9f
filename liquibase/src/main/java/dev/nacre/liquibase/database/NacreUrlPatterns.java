package dev.nacre.liquibase.database;

import java.util.regex.Pattern;
import liquibase.database.jvm.ConnectionPatterns;

/**
 * Liquibase masks one password of a URL in its messages. Of a URL of Nacre it masks all options:
 * where a passphrase among them ends is the target's own rule.
 */
public final class NacreUrlPatterns extends ConnectionPatterns {
  public NacreUrlPatterns() {
    addJdbcObfuscatePatterns(
        PatternPair.of(
            Pattern.compile("(?is)jdbc:nacre:.*"), Pattern.compile("(?s)([?;][^=]*)=(.*)")));
  }
}
