package dev.nacre.demo.shop;

import dev.nacre.demo.database.WriteTransactions;
import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.account.Profile;
import dev.nacre.demo.store.account.SignOn;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Component;

/** Registers customers and changes their accounts, profiles and passwords. */
@Component
class CustomerService {
  /** Bcrypt reads no more bytes than this; it would cut a longer password silently. */
  private static final int LONGEST_PASSWORD = 72;

  private static final int SHORTEST_PASSWORD = 10;

  private final AccountMapper accounts;
  private final WriteTransactions writing;
  private final PasswordEncoder passwords;

  CustomerService(AccountMapper accounts, WriteTransactions writing, PasswordEncoder passwords) {
    this.accounts = accounts;
    this.writing = writing;
    this.passwords = passwords;
  }

  Optional<Account> account(String username) {
    return accounts.account(username);
  }

  Optional<Profile> profile(String username) {
    return accounts.profile(username);
  }

  /** Empty for a visitor who has not signed on. */
  Optional<Profile> profile(@Nullable Principal who) {
    return who == null ? Optional.empty() : profile(who.getName());
  }

  /**
   * @return false when that name is taken already
   */
  boolean register(Account account, Profile profile, String password) {
    if (accounts.account(account.username()).isPresent()) {
      return false;
    }
    // Hashing is slow on purpose: other writers must not wait for it.
    String hash = hash(password);
    try {
      writing.in(
          () -> {
            accounts.insert(account);
            accounts.insertSignOn(new SignOn(account.username(), hash, false));
            accounts.insertProfile(account.username(), profile);
          });
      return true;
    } catch (DuplicateKeyException raced) {
      return false;
    }
  }

  void update(Account account, Profile profile) {
    writing.in(
        () -> {
          accounts.update(account);
          accounts.updateProfile(account.username(), profile);
        });
  }

  /**
   * @return false when the old password is wrong
   */
  boolean changePassword(String username, String old, String next) {
    boolean right =
        accounts
            .signOn(username)
            .filter(known -> passwords.matches(old, known.password()))
            .isPresent();
    if (right) {
      String hash = hash(next);
      writing.in(() -> accounts.updatePassword(username, hash));
    }
    return right;
  }

  /** The key of an error message; empty for an acceptable password. */
  static String problem(String password) {
    if (password.length() < SHORTEST_PASSWORD) {
      return "form.password.short";
    }
    return password.getBytes(StandardCharsets.UTF_8).length > LONGEST_PASSWORD
        ? "form.password.long"
        : "";
  }

  private String hash(String password) {
    return String.valueOf(passwords.encode(password));
  }
}
