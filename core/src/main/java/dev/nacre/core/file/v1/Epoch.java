package dev.nacre.core.file.v1;

import dev.nacre.core.key.WrappedKey;

/**
 * One of a file's data keys.
 *
 * @param number 0 to 7, as stored in records
 * @param writes upper bound of the blocks sealed with it
 */
public record Epoch(int number, long writes, WrappedKey key) {
  Epoch withWrites(long count) {
    return new Epoch(number, count, key);
  }
}
