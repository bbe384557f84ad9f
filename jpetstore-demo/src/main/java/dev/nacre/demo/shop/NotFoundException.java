package dev.nacre.demo.shop;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** A page, animal or order does not exist, or the visitor may not see it. */
final class NotFoundException extends ResponseStatusException {
  private static final long serialVersionUID = 1;

  NotFoundException() {
    super(HttpStatus.NOT_FOUND);
  }
}
