/** The application of docs/guides/spring-data-jdbc.md. */
package dev.nacre.dropin.frameworks.springdata;
