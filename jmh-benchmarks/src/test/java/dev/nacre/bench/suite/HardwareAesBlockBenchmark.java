package dev.nacre.bench.suite;

import org.openjdk.jmh.annotations.Fork;

/** {@link BlockBenchmark} as the JVM starts by itself. */
@Fork(
    value = 2,
    jvmArgsAppend = {AesSwitch.UNLOCKED})
public class HardwareAesBlockBenchmark extends BlockBenchmark {}
