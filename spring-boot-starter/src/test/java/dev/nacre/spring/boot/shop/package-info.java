/** The small application of the guide, started by the tests. */
package dev.nacre.spring.boot.shop;
