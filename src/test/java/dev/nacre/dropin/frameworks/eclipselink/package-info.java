/** The application of docs/guides/eclipselink.md. */
package dev.nacre.dropin.frameworks.eclipselink;
