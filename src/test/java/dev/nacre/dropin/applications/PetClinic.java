package dev.nacre.dropin.applications;

import static dev.nacre.dropin.applications.Request.get;
import static dev.nacre.dropin.applications.Request.post;

import java.util.List;
import java.util.Set;

/** Spring PetClinic: Spring Boot, Spring Data JPA, Hibernate. Its database is set by properties. */
final class PetClinic implements Application {
  @Override
  public String name() {
    return "petclinic";
  }

  @Override
  public Set<String> without() {
    return Set.of();
  }

  @Override
  public List<String> more() {
    return List.of();
  }

  @Override
  public List<String> flags(Place place) {
    String scripts =
        switch (place.storage().server) {
          case H2 -> "h2";
          case POSTGRESQL -> "postgres";
          case MARIADB -> "mysql";
        };
    return List.of(
        "-Dspring.datasource.url=" + place.url(),
        "-Dspring.datasource.driver-class-name=" + place.driver(),
        "-Dspring.datasource.username=" + place.user(),
        "-Dspring.datasource.password=",
        "-Dspring.sql.init.mode=always",
        "-Dspring.docker.compose.enabled=false",
        "-Dspring.devtools.restart.enabled=false",
        "-Ddatabase=" + scripts);
  }

  @Override
  public List<String> start(Checkout checkout, int port) {
    return List.of(
        "-Dserver.port=" + port, "org.springframework.samples.petclinic.PetClinicApplication");
  }

  /** These start containers. */
  @Override
  public String leftOut() {
    return ".*(MySql|Postgres)IntegrationTests";
  }

  @Override
  public List<Request> walk() {
    String owner = "firstName=Ann&lastName=D%C3%A4vis&address=1+Elm+St.&city=Bonn&telephone=";
    String pet = "name=Rex&birthDate=2020-02-29&type=dog";
    return List.of(
        get("/"),
        get("/owners/find"),
        get("/owners?lastName="),
        get("/owners?lastName=&page=2"),
        get("/owners?lastName=Davis"),
        get("/owners?lastName=da"),
        get("/owners?lastName=Black"),
        get("/owners?lastName=%25"),
        get("/owners?lastName=D_v"),
        get("/owners?lastName=nobody"),
        get("/owners/1"),
        get("/owners/6"),
        get("/owners/99"),
        get("/owners/new"),
        post("/owners/new", owner + "0123456789"),
        post("/owners/new", owner + "not+a+number"),
        get("/owners/11"),
        get("/owners?lastName=D%C3%A4"),
        get("/owners/11/edit"),
        post("/owners/11/edit", "id=11&" + owner + "9876543210"),
        get("/owners/11"),
        get("/owners/11/pets/new"),
        post("/owners/11/pets/new", pet),
        post("/owners/11/pets/new", pet),
        post("/owners/11/pets/new", "name=&birthDate=never&type=dog"),
        get("/owners/11/pets/14/edit"),
        post("/owners/11/pets/14/edit", "id=14&name=Max&birthDate=2019-01-31&type=cat"),
        get("/owners/11/pets/14/visits/new"),
        post("/owners/11/pets/14/visits/new", "date=2024-02-29&description=rabies+shot"),
        post("/owners/11/pets/14/visits/new", "date=2024-02-29&description="),
        get("/owners/11"),
        get("/vets.html"),
        get("/vets.html?page=2"),
        get("/vets"),
        get("/oups"),
        get("/actuator/health"),
        get("/no-such-page"));
  }

  @Override
  public String secret() {
    return "6085551023";
  }

  @Override
  public String queryOfSecret() {
    return "SELECT telephone FROM owners";
  }
}
