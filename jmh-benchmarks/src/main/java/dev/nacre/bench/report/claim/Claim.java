package dev.nacre.bench.report.claim;

/**
 * The claims of the source documents, numbered. Each is compared with a figure of ours where there
 * is one; docs/documents.md lists them all.
 */
public enum Claim {
  A1(Document.VIRTAGE, "OLTP, throughput with AES-NI", "as without encryption", "oltp"),
  A2(Document.VIRTAGE, "OLTP, throughput without AES-NI", "as without encryption", "oltp"),
  A3(
      Document.VIRTAGE,
      "OLTP, throughput at a rate below the limit, with AES-NI",
      "the same",
      "oltp"),
  A4(Document.VIRTAGE, "the same without AES-NI", "the same", "oltp"),
  A5(Document.VIRTAGE, "OLTP, processor time with AES-NI", "about the same", "oltp"),
  A6(Document.VIRTAGE, "OLTP, processor time without AES-NI", "about the same", "oltp"),
  A7(Document.VIRTAGE, "batch scan without AES-NI", "2.92×", "batch"),
  A8(Document.VIRTAGE, "batch scan with AES-NI", "about as without encryption", "batch"),
  A9(Document.VIRTAGE, "batch insert without AES-NI", "2.22×", "batch"),
  A10(Document.VIRTAGE, "batch insert with AES-NI", "about as without encryption", "batch"),
  A11(Document.VIRTAGE, "processor time of the insert, with AES-NI", "higher while it runs", "cpu"),
  A12(
      Document.VIRTAGE,
      "processor time of the insert, without AES-NI",
      "higher, and for longer",
      "cpu"),
  A13(Document.VIRTAGE, "processor time of the scan, with AES-NI", "higher while it runs", "cpu"),
  A14(
      Document.VIRTAGE,
      "processor time of the scan, without AES-NI",
      "higher, and for longer",
      "cpu"),
  A15(
      Document.VIRTAGE,
      "tablespace ÷ column encryption, rows inserted",
      "tablespace costs less",
      "columns"),
  A16(
      Document.VIRTAGE,
      "batch scan that waits for the disk, without AES-NI",
      "the difference disappears",
      "batch --disk=20m"),
  A17(Document.VIRTAGE, "a batch of 10 GB, its scan without AES-NI", "2.92×", "batch --size=10g"),
  A18(
      Document.VIRTAGE,
      "tablespace ÷ column encryption, every row read",
      "tablespace costs less",
      "columns"),
  A19(
      Document.VIRTAGE,
      "batch scan that waits for the disk, with AES-NI",
      "the difference disappears",
      "batch --disk=20m"),
  A20(
      Document.VIRTAGE,
      "batch insert that waits for the disk, without AES-NI",
      "the difference disappears",
      "batch --disk=20m"),
  A21(
      Document.VIRTAGE,
      "batch insert that waits for the disk, with AES-NI",
      "the difference disappears",
      "batch --disk=20m"),
  A22(
      Document.VIRTAGE,
      "a batch of 10 GB, its scan with AES-NI",
      "about as without encryption",
      "batch --size=10g"),
  A23(Document.VIRTAGE, "a batch of 10 GB, its insert without AES-NI", "2.22×", "batch --size=10g"),
  A24(
      Document.VIRTAGE,
      "a batch of 10 GB, its insert with AES-NI",
      "about as without encryption",
      "batch --size=10g"),
  B1(Document.ORACLETECH, "encrypting, processor with AES-NI against one without", "10×", "batch"),
  B2(Document.ORACLETECH, "decrypting, processor with AES-NI against one without", "8×", "batch"),
  B3(Document.ORACLETECH, "batch insert of 1 GB with AES-NI", "about zero", "batch"),
  B4(Document.ORACLETECH, "batch scan of 1 GB without AES-NI", "+20 %", "batch"),
  B5(Document.ORACLETECH, "batch scan of 1 GB with AES-NI", "+3 %", "batch"),
  B6(Document.ORACLETECH, "JPetStore under load with AES-NI", "the curves overlap", "oltp"),
  B7(Document.ORACLETECH, "processor time of encrypting, with AES-NI ÷ without", "lower", "cpu"),
  B8(Document.ORACLETECH, "size of an encrypted tablespace", "as without encryption", "batch"),
  B9(
      Document.ORACLETECH,
      "1 M rows inserted 30 times, software ÷ hardware AES",
      "10×",
      "batch --size=1g --rounds=30 --insert-only"),
  B10(
      Document.ORACLETECH,
      "5.1 M rows selected, software ÷ hardware AES",
      "8×",
      "batch --size=10g"),
  C1(Document.AURORA, "mysqlslap without the binary log", "36.087 → 34.880 s, −3.3 %", "slap"),
  C2(Document.AURORA, "mysqlslap with the binary log", "42.576 → 46.457 s, +9.1 %", "slap"),
  C3(
      Document.AURORA,
      "mysqlslap without the binary log, smaller machine",
      "57.062 → 57.146 s, +0.1 %",
      "slap"),
  C4(
      Document.AURORA,
      "mysqlslap with the binary log, smaller machine",
      "59.692 → 65.418 s, +9.6 %",
      "slap"),
  D1(
      Document.INTEL,
      "first read through the cache, software AES",
      "42.53 → 145.97 s, 3.43×",
      "batch"),
  D2(Document.INTEL, "first read through the cache, AES-NI", "42.53 → 45.30 s, 1.07×", "batch"),
  D3(Document.INTEL, "scan out of the cache, software AES", "29.55 → 29.30 s, 0.99×", "batch"),
  D4(Document.INTEL, "scan out of the cache, AES-NI", "29.55 → 29.49 s, 1.00×", "batch"),
  D5(Document.INTEL, "scan past the cache ÷ out of it, no encryption", "larger than 1", "batch"),
  E1(
      Document.TSUKUBA,
      "Q1, one thread ÷ all threads, mean over 1 to 10 operators",
      "3.70×",
      "sums --full"),
  E2(Document.TSUKUBA, "the same, its aggregation alone", "4–5×", "sums --full"),
  E3(
      Document.TSUKUBA,
      "Q1, one thread ÷ all threads, mean over 100 k to 2 M tuples",
      "3.69×",
      "sums --full"),
  E4(
      Document.TSUKUBA,
      "Q2, one thread ÷ all threads, one operator, grouped by linked lists",
      "up to 19×",
      "sums --full"),
  E5(Document.TSUKUBA, "the same, its grouping alone", "58×", "sums --full"),
  E6(Document.TSUKUBA, "Q1, threads from which on more do not help", "8", "sums --full"),
  E7(Document.TSUKUBA, "Q2, threads from which on more do not help", "8", "sums --full"),
  E8(Document.TSUKUBA, "Q2, the best number of buckets for 500 k tuples", "20", "sums --full");

  private final Document document;
  private final String what;
  private final String theirs;
  private final String experiment;

  Claim(Document document, String what, String theirs, String experiment) {
    this.document = document;
    this.what = what;
    this.theirs = theirs;
    this.experiment = experiment;
  }

  public Document document() {
    return document;
  }

  public String what() {
    return what;
  }

  /** The document's own figure or words. */
  public String theirs() {
    return theirs;
  }

  /** The experiment of {@code nacre benchmark} that repeats it. */
  public String experiment() {
    return experiment;
  }
}
