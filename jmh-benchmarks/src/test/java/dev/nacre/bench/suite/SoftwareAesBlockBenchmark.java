package dev.nacre.bench.suite;

import org.openjdk.jmh.annotations.Fork;

/** {@link BlockBenchmark} without the JVM's intrinsics for AES. */
@Fork(
    value = 2,
    jvmArgsAppend = {AesSwitch.UNLOCKED, AesSwitch.LENIENT, AesSwitch.NO_AES_INTRINSICS})
public class SoftwareAesBlockBenchmark extends BlockBenchmark {}
