/** An application whose entity says itself what is encrypted, started by the tests. */
package dev.nacre.spring.boot.entities;
