package dev.nacre.liquibase;

import liquibase.parser.LiquibaseParser;
import liquibase.parser.NamespaceDetails;
import liquibase.parser.core.xml.XMLChangeLogSAXParser;
import liquibase.serializer.LiquibaseSerializer;
import liquibase.serializer.core.xml.XMLChangeLogSerializer;

/** The namespace of the changes and of the attribute, with its schema. */
public final class NacreNamespace implements NamespaceDetails {
  static final String URI = "http://nacre.dev/xml/ns/dbchangelog-ext";
  static final String SCHEMA = URI + "/nacre-1.xsd";

  @Override
  public int getPriority() {
    return PRIORITY_EXTENSION;
  }

  @Override
  public boolean supports(LiquibaseSerializer serializer, String namespaceOrUrl) {
    return serializer instanceof XMLChangeLogSerializer && isOurs(namespaceOrUrl);
  }

  @Override
  public boolean supports(LiquibaseParser parser, String namespaceOrUrl) {
    return parser instanceof XMLChangeLogSAXParser && isOurs(namespaceOrUrl);
  }

  private static boolean isOurs(String namespaceOrUrl) {
    return namespaceOrUrl.equals(URI) || namespaceOrUrl.equals(SCHEMA);
  }

  @Override
  public String getShortName(String namespaceOrUrl) {
    return "nacre";
  }

  @Override
  public String getSchemaUrl(String namespaceOrUrl) {
    return SCHEMA;
  }

  @Override
  public String[] getNamespaces() {
    return new String[] {URI};
  }
}
