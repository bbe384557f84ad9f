package dev.nacre.demo.web;

import dev.nacre.demo.store.LoggableFailure;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.Category;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** The shop's categories, for the header of every page; they do not change while it runs. */
@Component
public class CategoryList {
  private static final Logger LOG = LoggerFactory.getLogger(CategoryList.class);

  private final CatalogMapper catalog;
  private final Map<String, List<Category>> known = new ConcurrentHashMap<>();

  CategoryList(CatalogMapper catalog) {
    this.catalog = catalog;
  }

  /** Empty when the database does not answer: the error page has a header, too. */
  public List<Category> in(String lang) {
    try {
      return known.computeIfAbsent(lang, catalog::categories);
    } catch (RuntimeException silent) {
      LOG.warn("the head of a page stays empty: {}", LoggableFailure.of(silent));
      return List.of();
    }
  }
}
