package dev.nacre.demo.shop;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** There is no such page, animal or order, or it is not the visitor's to see. */
final class NotHereException extends ResponseStatusException {
  private static final long serialVersionUID = 1;

  NotHereException() {
    super(HttpStatus.NOT_FOUND);
  }
}
