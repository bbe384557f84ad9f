package dev.nacre.bench.pair;

import dev.nacre.bench.suite.AesSwitch;
import org.openjdk.jmh.annotations.Fork;

/** {@link PairBenchmark} without the JVM's intrinsics for AES. */
@Fork(
    value = 3,
    jvmArgsAppend = {AesSwitch.UNLOCKED, AesSwitch.LENIENT, AesSwitch.NO_AES_INTRINSICS, "-Xmx1g"})
public class SoftwareAesPairBenchmark extends PairBenchmark {}
