package dev.nacre.spring.boot.diagnostics;

import dev.nacre.spring.boot.startup.ClassPathException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Explains what is wrong with the class path. Names no class of the driver or of core. */
@Order(Ordered.HIGHEST_PRECEDENCE)
public final class ClassPathFailureAnalyzer extends AbstractFailureAnalyzer<ClassPathException> {
  @Override
  protected FailureAnalysis analyze(Throwable failure, ClassPathException cause) {
    return new FailureAnalysis(cause.getMessage() + ".", cause.action(), cause);
  }
}
