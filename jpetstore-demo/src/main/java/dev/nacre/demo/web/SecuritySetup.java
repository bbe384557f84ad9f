package dev.nacre.demo.web;

import dev.nacre.demo.store.account.AccountMapper;
import jakarta.servlet.DispatcherType;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/** Access rules and security headers. Forms carry a token; only our own scripts run. */
@Configuration(proxyBeanMethods = false)
class SecuritySetup {
  private static final String CONTENT =
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self';"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  @Bean
  PasswordEncoder passwords() {
    return new BCryptPasswordEncoder();
  }

  @Bean
  UserDetailsService people(AccountMapper accounts) {
    return username ->
        accounts
            .signOn(username)
            .map(
                known ->
                    User.withUsername(known.username())
                        .password(known.password())
                        .roles(
                            known.operator()
                                ? new String[] {"CUSTOMER", Visitor.OPERATOR}
                                : new String[] {"CUSTOMER"})
                        .build())
            .orElseThrow(() -> new UsernameNotFoundException("no user of that name"));
  }

  /** The endpoints for monitoring systems, without a session. */
  @Bean
  @Order(1)
  SecurityFilterChain measuring(HttpSecurity http) {
    return http.securityMatcher(EndpointRequest.toAnyEndpoint())
        .authorizeHttpRequests(
            may ->
                may.requestMatchers(EndpointRequest.to("health"))
                    .permitAll()
                    .anyRequest()
                    .hasRole(Visitor.OPERATOR))
        .httpBasic(Customizer.withDefaults())
        .sessionManagement(s -> s.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .build();
  }

  @Bean
  @Order(2)
  SecurityFilterChain pages(HttpSecurity http) {
    return http.authorizeHttpRequests(
            may ->
                may.dispatcherTypeMatchers(DispatcherType.FORWARD, DispatcherType.ERROR)
                    .permitAll()
                    .requestMatchers("/glass/**", "/revenue/**", "/load/**")
                    .hasRole(Visitor.OPERATOR)
                    .requestMatchers("/checkout/**", "/orders/**", "/account/**")
                    .authenticated()
                    .anyRequest()
                    .permitAll())
        .formLogin(form -> form.loginPage("/signon").failureUrl("/signon?wrong").permitAll())
        .logout(out -> out.logoutUrl("/signoff").logoutSuccessUrl("/?bye").permitAll())
        .exceptionHandling(e -> e.accessDeniedHandler(new RejectedRequestForwarder()))
        .headers(
            headers ->
                headers
                    .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT))
                    .referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN))
                    .permissionsPolicyHeader(
                        policy -> policy.policy("camera=(), geolocation=(), microphone=()")))
        .build();
  }
}
