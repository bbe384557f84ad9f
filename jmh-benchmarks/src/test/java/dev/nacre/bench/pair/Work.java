package dev.nacre.bench.pair;

import java.util.Arrays;
import java.util.Optional;

/** What is measured twice: by the name of its method, in words, and what a document says of it. */
enum Work {
  CIPHER_SEAL("cipherSeal", "seal 4 KiB, the cipher alone", "10× (oracletech, B1)"),
  CIPHER_OPEN("cipherOpen", "open 4 KiB, the cipher alone", "8× (oracletech, B2)"),
  PAGE_WRITE("pageWrite", "write 4 MiB of pages to a file", ""),
  PAGE_READ("pageRead", "read a page of 4 KiB in order", ""),
  H2_INSERT("h2Insert", "H2: insert 1,000 rows of 1 KB, commit", "2.22× (Virtage, A9)"),
  H2_SCAN("h2Scan", "H2: scan 20 MB past the cache", "2.92× (Virtage, A7), 1.17× (oracletech, B4)"),
  COLUMN_INSERT("columnInsert", "INSERT with an encrypted column", ""),
  COLUMN_SELECT("columnSelect", "SELECT of an encrypted column by key", "");

  private final String method;
  private final String words;
  private final String document;

  Work(String method, String words, String document) {
    this.method = method;
    this.words = words;
    this.document = document;
  }

  static Optional<Work> of(String method) {
    return Arrays.stream(values()).filter(work -> work.method.equals(method)).findFirst();
  }

  String words() {
    return words;
  }

  /** Off ÷ on there. */
  String document() {
    return document.isEmpty() ? "–" : document;
  }
}
