package dev.nacre.demo.web;

import dev.nacre.demo.database.ShopSettings;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.util.UriComponentsBuilder;

/** Model attributes for the header and footer of every page. */
@ControllerAdvice
class PageModel {
  private final CategoryList categories;
  private final ShopSettings settings;

  PageModel(CategoryList categories, ShopSettings settings) {
    this.categories = categories;
    this.settings = settings;
  }

  @ModelAttribute
  void common(Model model, HttpServletRequest request, Locale locale, @Nullable CsrfToken token) {
    if (token != null) {
      // Now, not when the first form is drawn: by then the response may be committed, too late for
      // the cookie of a new session.
      token.getToken();
    }
    Authentication who = SecurityContextHolder.getContext().getAuthentication();
    String lang = ShopLanguage.of(locale);
    model.addAttribute("visitor", Visitor.of(who));
    model.addAttribute("lang", lang);
    model.addAttribute("shelves", categories.in(lang));
    model.addAttribute("inEnglish", here(request, "en"));
    model.addAttribute("inJapanese", here(request, "ja"));
    model.addAttribute("cartCount", cartCount(request.getSession(false)));
    model.addAttribute("encrypted", settings.encrypted());
    model.addAttribute("cells", !settings.pages());
    model.addAttribute("demo", settings.demo());
    model.addAttribute("glassThere", settings.glass());
    model.addAttribute("loadThere", settings.load().enabled());
  }

  private static int cartCount(@Nullable HttpSession session) {
    return session != null && session.getAttribute(Cart.IN_SESSION) instanceof Cart cart
        ? cart.pieces()
        : 0;
  }

  /** The URL of this page in another language. An error page links to the front page instead. */
  private static String here(HttpServletRequest request, String lang) {
    boolean forwarded =
        request.getAttribute(RequestDispatcher.FORWARD_REQUEST_URI) != null
            || request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) != null;
    UriComponentsBuilder uri =
        forwarded
            ? UriComponentsBuilder.fromPath("/")
            : UriComponentsBuilder.fromPath(request.getRequestURI());
    if (!forwarded && request.getMethod().equals("GET") && request.getQueryString() != null) {
      uri.query(request.getQueryString());
    }
    return uri.replaceQueryParam("lang", lang).build().toUriString();
  }
}
