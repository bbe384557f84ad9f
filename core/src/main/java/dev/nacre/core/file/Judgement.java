package dev.nacre.core.file;

/** What a block is that is to be sealed anew. */
enum Judgement {
  LATEST,
  /** It did not open at the last close either, as a crash leaves some in unused room. */
  TORN,
  /** It does not open, and nobody can tell yet whether a crash tore it. */
  UNFINISHED,
  /** It does not open, or is an older one. */
  REFUSED
}
