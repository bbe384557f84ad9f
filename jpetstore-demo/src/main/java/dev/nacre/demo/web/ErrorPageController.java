package dev.nacre.demo.web;

import dev.nacre.demo.store.LoggableFailure;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.util.Set;
import org.apache.ibatis.exceptions.PersistenceException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.TransactionException;
import org.springframework.ui.ExtendedModelMap;
import org.springframework.ui.Model;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.support.RequestContextUtils;

/**
 * The error pages: they never show a stack trace, SQL or a path. The log gets a type, a state, a
 * code and a place; a database's own message may quote a customer's row.
 */
@Controller
@ControllerAdvice
class ErrorPageController {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.demo.web.ErrorPages");
  private static final Set<String> REASONS = Set.of("ended", "foreign", "forbidden");

  private final PageModel pages;

  ErrorPageController(PageModel pages) {
    this.pages = pages;
  }

  /** {@link RejectedRequestForwarder} forwards to this. */
  @RequestMapping("/mishap/{why}")
  String rejected(@PathVariable String why, Model model, HttpServletResponse response) {
    String known = REASONS.contains(why) ? why : "missing";
    response.setStatus(known.equals("missing") ? 404 : 403);
    model.addAttribute("why", known);
    return "mishap";
  }

  @ExceptionHandler(Exception.class)
  ModelAndView anything(Exception failure, HttpServletRequest request) throws Exception {
    if (failure instanceof AccessDeniedException || failure instanceof AuthenticationException) {
      throw failure;
    }
    if (isDatabase(failure)) {
      LOG.error(
          "{} {} failed: {}", request.getMethod(), route(request), LoggableFailure.of(failure));
      boolean checkout = request.getRequestURI().startsWith("/checkout");
      return page(checkout ? "unsaved" : "closed", HttpStatus.SERVICE_UNAVAILABLE, request);
    }
    if (failure instanceof ErrorResponse answer) {
      int status = answer.getStatusCode().value();
      if (status == 404) {
        return page("missing", HttpStatus.NOT_FOUND, request);
      }
      if (status < 500) {
        return page("odd", HttpStatus.valueOf(status), request);
      }
    }
    if (failure instanceof IllegalArgumentException || failure instanceof TypeMismatchException) {
      return page("odd", HttpStatus.BAD_REQUEST, request);
    }
    LOG.error("{} {} failed: {}", request.getMethod(), route(request), LoggableFailure.of(failure));
    return page("fault", HttpStatus.INTERNAL_SERVER_ERROR, request);
  }

  private ModelAndView page(String why, HttpStatus status, HttpServletRequest request) {
    ModelAndView page = new ModelAndView("mishap");
    ExtendedModelMap model = new ExtendedModelMap();
    pages.common(model, request, RequestContextUtils.getLocale(request), null);
    page.addAllObjects(model);
    page.addObject("why", why);
    page.setStatus(status);
    return page;
  }

  private static boolean isDatabase(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DataAccessException
          || cause instanceof PersistenceException
          || cause instanceof TransactionException
          || cause instanceof SQLException) {
        return true;
      }
    }
    return false;
  }

  /** The first word of the path: the rest may be personal data. */
  private static String route(HttpServletRequest request) {
    return request.getRequestURI().replaceFirst("^(/[a-z-]{0,20}).*", "$1");
  }
}
