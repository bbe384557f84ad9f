/** The application of docs/guides/jdbi.md. */
package dev.nacre.dropin.frameworks.jdbi;
