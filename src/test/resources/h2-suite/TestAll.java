package org.h2.test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import org.h2.util.AbbaLockingDetector;

/**
 * What H2's tests ask of their configuration: an ordinary run on files, in one process. In the
 * place of the class of that name which knows every test there is, and needs all that they need.
 */
public class TestAll {
  static boolean atLeastOneTestFailed;
  public boolean big;
  public boolean networked;
  public boolean memory;
  public boolean codeCoverage;
  public boolean lazy;
  public String cipher;
  public int traceLevelFile;
  public boolean traceTest;
  public boolean googleAppEngine;
  public boolean diskResult;
  public boolean reopen;
  public boolean splitFileSystem;
  public boolean ci = true;
  public boolean vmlens;
  public int lockTimeout = 50;
  boolean smallLog;
  boolean ssl;
  boolean diskUndo;
  boolean traceSystemOut;
  boolean endless;
  public int throttle;
  int throttleDefault;
  boolean stopOnError;
  String cacheType;
  public String collation;
  AbbaLockingDetector abbaLockingDetector;
  ArrayList<TestBase> tests = new ArrayList<>();
  HashSet<String> excludedTests = new HashSet<>();
  HashMap<Class<? extends TestBase>, Boolean> executedTests = new HashMap<>();

  public void beforeTest() {}

  public void afterTest() {}

  public int getPort() {
    return 9192;
  }
}
