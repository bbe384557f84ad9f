package dev.nacre.demo.web;

import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** In the place of the operator's pages, where single values are sealed and no pages. */
@Controller
@ConditionalOnProperty(name = "shop.pages", havingValue = "false")
class CellsPages {
  @GetMapping({"/glass", "/load"})
  String instead() {
    return "cells";
  }
}
