package dev.nacre.leak;

import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/** A logger that prints every level; chosen by {@code -Dslf4j.provider}. */
public final class EverythingLogged implements SLF4JServiceProvider {
  @Override
  public ILoggerFactory getLoggerFactory() {
    return Printing::new;
  }

  @Override
  public IMarkerFactory getMarkerFactory() {
    return new BasicMarkerFactory();
  }

  @Override
  public MDCAdapter getMDCAdapter() {
    return new NOPMDCAdapter();
  }

  @Override
  public String getRequestedApiVersion() {
    return "2.0.99";
  }

  @Override
  public void initialize() {}

  private static final class Printing extends LegacyAbstractLogger {
    private static final long serialVersionUID = 1;

    Printing(String name) {
      this.name = name;
    }

    @Override
    public boolean isTraceEnabled() {
      return true;
    }

    @Override
    public boolean isDebugEnabled() {
      return true;
    }

    @Override
    public boolean isInfoEnabled() {
      return true;
    }

    @Override
    public boolean isWarnEnabled() {
      return true;
    }

    @Override
    public boolean isErrorEnabled() {
      return true;
    }

    @Override
    protected String getFullyQualifiedCallerName() {
      return Printing.class.getName();
    }

    @Override
    protected void handleNormalizedLoggingCall(
        Level level, org.slf4j.Marker marker, String text, Object[] arguments, Throwable cause) {
      String message = MessageFormatter.basicArrayFormat(text, arguments);
      synchronized (System.out) {
        System.out.println("log " + level + " " + name + " " + message);
        if (cause != null) {
          cause.printStackTrace(System.out);
        }
      }
    }
  }
}
