package dev.nacre.demo.web;

import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;

/**
 * The visitor of a page.
 *
 * @param name empty for a visitor who has not signed on
 */
public record Visitor(String name, boolean operator) {
  static final String OPERATOR = "OPERATOR";

  static Visitor of(@Nullable Authentication who) {
    if (who == null || who instanceof AnonymousAuthenticationToken || !who.isAuthenticated()) {
      return new Visitor("", false);
    }
    boolean operator =
        who.getAuthorities().stream().anyMatch(a -> ("ROLE_" + OPERATOR).equals(a.getAuthority()));
    return new Visitor(who.getName(), operator);
  }

  public boolean signedOn() {
    return !name.isEmpty();
  }
}
