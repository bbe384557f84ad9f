package dev.nacre.bench.suite;

import org.openjdk.jmh.annotations.Fork;

/** {@link BlockBenchmark} without the coarser switch for AES. */
@Fork(
    value = 2,
    jvmArgsAppend = {AesSwitch.UNLOCKED, AesSwitch.LENIENT, AesSwitch.NO_AES})
public class NoAesBlockBenchmark extends BlockBenchmark {}
