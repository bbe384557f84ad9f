package dev.nacre.demo.web;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.InvalidCsrfTokenException;
import org.springframework.security.web.csrf.MissingCsrfTokenException;

/**
 * Forwards a rejected request to a page that gives the reason: the session is over, or the form was
 * not ours.
 */
final class RejectedRequestForwarder implements AccessDeniedHandler {
  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
      throws IOException, ServletException {
    response.setStatus(HttpServletResponse.SC_FORBIDDEN);
    request.getRequestDispatcher("/mishap/" + why(denied)).forward(request, response);
  }

  private static String why(AccessDeniedException denied) {
    if (denied instanceof MissingCsrfTokenException) {
      return "ended";
    }
    return denied instanceof InvalidCsrfTokenException ? "foreign" : "forbidden";
  }
}
