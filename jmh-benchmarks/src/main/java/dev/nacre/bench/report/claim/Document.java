package dev.nacre.bench.report.claim;

/** The source documents with the experiments repeated here. docs/documents.md describes them. */
public enum Document {
  VIRTAGE("Virtage report (A)"),
  ORACLETECH("oracletech article (B)"),
  AURORA("Aurora note (C)"),
  INTEL("Intel article (D)"),
  TSUKUBA("Tsukuba paper (E)");

  private final String text;

  Document(String text) {
    this.text = text;
  }

  /** Its name, with the letter that it has in docs/documents.md. */
  public String text() {
    return text;
  }
}
