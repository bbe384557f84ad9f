package dev.nacre.demo.web;

import java.time.Duration;
import java.util.Locale;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.i18n.CookieLocaleResolver;
import org.springframework.web.servlet.i18n.LocaleChangeInterceptor;

/** Chooses the language: the browser's, until the visitor chooses with {@code ?lang=ja}. */
@Configuration(proxyBeanMethods = false)
class LanguageSetup implements WebMvcConfigurer {
  @Bean
  LocaleResolver localeResolver() {
    CookieLocaleResolver resolver = new CookieLocaleResolver("petstore-lang");
    resolver.setCookieMaxAge(Duration.ofDays(180));
    resolver.setCookieSameSite("Lax");
    resolver.setRejectInvalidCookies(false);
    resolver.setDefaultLocaleFunction(
        request -> Locale.forLanguageTag(ShopLanguage.of(request.getLocale())));
    return resolver;
  }

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    LocaleChangeInterceptor change = new LocaleChangeInterceptor();
    change.setParamName("lang");
    change.setIgnoreInvalidLocale(true);
    change.setHttpMethods("GET");
    registry.addInterceptor(change);
  }
}
