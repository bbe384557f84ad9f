package dev.nacre.hibernate;

import dev.nacre.hibernate.mapping.EncryptedModel;
import dev.nacre.hibernate.startup.ConnectionCheck;
import dev.nacre.hibernate.startup.DatabaseCheck;
import org.hibernate.MappingException;
import org.hibernate.SessionFactory;
import org.hibernate.SessionFactoryObserver;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.service.spi.SessionFactoryServiceRegistry;

/**
 * Lets a SessionFactory start only on a database that encrypts what is annotated. Hibernate finds
 * it by ServiceLoader.
 */
public final class EncryptionIntegrator implements Integrator {
  @Override
  public void integrate(
      Metadata metadata, BootstrapContext context, SessionFactoryImplementor sessionFactory) {
    EncryptedModel model = AnnotatedModel.of(metadata);
    if (!model.isEmpty()) {
      if (sessionFactory.getSessionFactoryOptions().isMultiTenancyEnabled()) {
        throw new MappingException(
            "@Encrypted and multi-tenancy do not go together yet: the database of each tenant would"
                + " have to be checked");
      }
      new ConnectionCheck(model, metadata, sessionFactory).run();
      // Hibernate's own observer, which makes or validates the schema, comes before this one.
      sessionFactory.addObserver(new AfterTheSchema(model, sessionFactory));
    }
  }

  private record AfterTheSchema(EncryptedModel model, SessionFactoryImplementor factory)
      implements SessionFactoryObserver {
    @Override
    public void sessionFactoryCreated(SessionFactory created) {
      new DatabaseCheck(model, factory).run();
    }
  }

  /** Nothing is kept that would have to be given back; Hibernate 6.6 wants the method. */
  @Override
  public void disintegrate(
      SessionFactoryImplementor sessionFactory, SessionFactoryServiceRegistry serviceRegistry) {}
}
