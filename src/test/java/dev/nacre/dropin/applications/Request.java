package dev.nacre.dropin.applications;

/**
 * What a visitor asks for.
 *
 * @param form as it is sent, or empty to get a page
 */
record Request(String path, String form) {
  static Request get(String path) {
    return new Request(path, "");
  }

  static Request post(String path, String... fields) {
    return new Request(path, String.join("&", fields));
  }

  @Override
  public String toString() {
    return (form.isEmpty() ? "GET " : "POST ") + path;
  }
}
