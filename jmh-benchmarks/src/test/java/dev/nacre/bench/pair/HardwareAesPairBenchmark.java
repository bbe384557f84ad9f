package dev.nacre.bench.pair;

import dev.nacre.bench.suite.AesSwitch;
import org.openjdk.jmh.annotations.Fork;

/** {@link PairBenchmark} as the JVM starts by itself. */
@Fork(
    value = 3,
    jvmArgsAppend = {AesSwitch.UNLOCKED, "-Xmx1g"})
public class HardwareAesPairBenchmark extends PairBenchmark {}
