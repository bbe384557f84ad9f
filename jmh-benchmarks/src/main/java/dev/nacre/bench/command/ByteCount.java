package dev.nacre.bench.command;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A size such as {@code 200m} or {@code 1g}. */
record ByteCount(long bytes) {
  /** A smaller size measures nothing; a larger one takes days. */
  private static final long LEAST = 1L << 20;

  private static final int MOST = 10;
  private static final int MOST_OF_GROWTH = 64;
  private static final Pattern FORM = Pattern.compile("([0-9]{1,6})([mg])");

  /** Converts the option's text for picocli. */
  static final class Converter implements ITypeConverter<ByteCount> {
    @Override
    public ByteCount convert(String value) {
      return of(value, MOST);
    }
  }

  /** The same for databases that are to be large. */
  static final class GrowthConverter implements ITypeConverter<ByteCount> {
    @Override
    public ByteCount convert(String value) {
      return of(value, MOST_OF_GROWTH);
    }
  }

  private static ByteCount of(String value, int gigabytes) {
    Matcher parts = FORM.matcher(value.toLowerCase(Locale.ROOT));
    if (!parts.matches()) {
      throw new TypeConversionException("a size is a number and m or g, such as 200m");
    }
    long bytes = Long.parseLong(parts.group(1)) << (parts.group(2).equals("m") ? 20 : 30);
    if (bytes < LEAST || bytes > (long) gigabytes << 30) {
      throw new TypeConversionException("a size is from 1m to " + gigabytes + "g");
    }
    return new ByteCount(bytes);
  }
}
