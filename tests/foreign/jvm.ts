import { changesOf, type ForeignRepository, recognisedOnly } from "./repository.ts";

/** A service of Spring Boot's web starter. */
const springPom = (name: string): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>3.4.5</version>
  </parent>
  <groupId>copy</groupId>
  <artifactId>${name}</artifactId>
  <version>1.0.0</version>
  <properties><java.version>17</java.version></properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-web</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-maven-plugin</artifactId>
      </plugin>
    </plugins>
  </build>
</project>
`;

export const jvmRepositories: readonly ForeignRepository[] = [
  {
    like: "spring-projects/spring-petclinic",
    commit: "e430133d526059ea78890733469e4987aae92738",
    files: {
      "pom.xml": springPom("petclinic"),
      "src/main/java/owner/PetClinicApplication.java": `package owner;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class PetClinicApplication {
  public static void main(String[] args) {
    SpringApplication.run(PetClinicApplication.class, args);
  }
}
`,
      "src/main/java/owner/OwnerController.java": `package owner;

import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
public class OwnerController {
  private static final double FAILING = 0;

  private static String render(int steps) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] text = "page".getBytes();
    for (int step = 0; step < steps; step += 1) text = digest.digest(text);
    return HexFormat.of().formatHex(text);
  }

  private static String find(int id) throws Exception {
    Thread.sleep(2);
    return "owner " + id;
  }

  @GetMapping("/owners")
  public List<String> owners() throws Exception {
    if (ThreadLocalRandom.current().nextDouble() < FAILING) {
      throw new ResponseStatusException(HttpStatus.INTERNAL_SERVER_ERROR);
    }
    find(1);
    return List.of(render(20000));
  }

  @GetMapping("/vets")
  public List<String> vets() {
    return List.of("James");
  }
}
`,
    },
    recognised: { name: "Spring Boot (Maven)", at: "." },
    needs: "mvn",
    requests: ["/owners", "/vets"],
    changes: changesOf("src/main/java/owner/OwnerController.java", {
      slower: ["render(20000)", "render(38500)"],
      errors: ["FAILING = 0;", "FAILING = 0.05;"],
      queries: ["    find(1);", "    for (int id = 0; id < 10; id += 1) find(id);"],
      crash: ["FAILING = 0;", 'FAILING = Double.parseDouble("no");'],
    }),
  },
  {
    like: "spring-guides/gs-rest-service (Gradle)",
    commit: "de1507cd615e84221e1c596d0cac8907d0e858a5",
    files: {
      "build.gradle": "plugins { id 'org.springframework.boot' version '3.5.0' }\n",
      gradlew: "#!/bin/sh\n",
    },
    recognised: { name: "Spring Boot (Gradle)", at: "." },
    ...recognisedOnly,
  },
  {
    like: "spring-guides/gs-rest-service (Maven)",
    commit: "b1415c0c9ef489a73e0da11c93288f51e7b481c9",
    files: {
      "complete/pom.xml": springPom("rest-service-complete"),
      "complete/src/main/java/rest/RestServiceApplication.java": `package rest;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class RestServiceApplication {
  public static void main(String[] args) {
    SpringApplication.run(RestServiceApplication.class, args);
  }
}
`,
      "complete/src/main/java/rest/Greeting.java":
        "package rest;\n\npublic record Greeting(long id, String content) { }\n",
      "complete/src/main/java/rest/GreetingController.java": `package rest;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
public class GreetingController {
  private static final long FAILING = Long.MAX_VALUE;
  private final AtomicLong counter = new AtomicLong();

  private static String render(int steps) {
    StringBuilder text = new StringBuilder();
    long hash = 7;
    for (int step = 0; step < steps; step += 1) {
      hash = hash * 31 + Long.toHexString(hash ^ step).hashCode();
      if (step % 1000 == 0) text.append(Long.toHexString(hash));
    }
    return text.toString();
  }

  private static void find(int id) throws InterruptedException {
    Thread.sleep(2);
  }

  @GetMapping("/greeting")
  public Greeting greeting(@RequestParam(defaultValue = "World") String name) throws Exception {
    if (counter.incrementAndGet() % FAILING == FAILING - 1) {
      throw new ResponseStatusException(HttpStatus.INTERNAL_SERVER_ERROR);
    }
    find(1);
    return new Greeting(counter.get(), "Hello, " + name + "! " + render(60000));
  }
}
`,
      "initial/pom.xml": springPom("rest-service-initial"),
    },
    recognised: { name: "Spring Boot (Maven)", at: "complete" },
    others: ["initial"],
    needs: "mvn",
    requests: ["/greeting"],
    changes: changesOf("complete/src/main/java/rest/GreetingController.java", {
      slower: ["render(60000)", "render(115000)"],
      errors: ["FAILING = Long.MAX_VALUE;", "FAILING = 20;"],
      queries: ["    find(1);", "    for (int id = 0; id < 10; id += 1) find(id);"],
      crash: ["FAILING = Long.MAX_VALUE;", 'FAILING = Long.parseLong("no");'],
    }),
  },
  {
    like: "quarkusio/quarkus-quickstarts (getting-started)",
    commit: "d6ca9b24481ba5448a922e374c640ae69804e4ee",
    files: {
      "pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>org.acme</groupId>
  <artifactId>getting-started</artifactId>
  <version>1.0.0-SNAPSHOT</version>
  <properties>
    <quarkus.platform.version>3.15.1</quarkus.platform.version>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
  </properties>
  <dependencyManagement>
    <dependencies>
      <dependency>
        <groupId>io.quarkus</groupId>
        <artifactId>quarkus-bom</artifactId>
        <version>\${quarkus.platform.version}</version>
        <type>pom</type>
        <scope>import</scope>
      </dependency>
    </dependencies>
  </dependencyManagement>
  <dependencies>
    <dependency>
      <groupId>io.quarkus</groupId>
      <artifactId>quarkus-rest</artifactId>
    </dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin>
        <groupId>io.quarkus</groupId>
        <artifactId>quarkus-maven-plugin</artifactId>
        <version>\${quarkus.platform.version}</version>
        <extensions>true</extensions>
        <executions>
          <execution>
            <goals>
              <goal>build</goal>
            </goals>
          </execution>
        </executions>
      </plugin>
    </plugins>
  </build>
</project>
`,
      "src/main/java/org/acme/getting/started/GreetingService.java": `package org.acme.getting.started;

import jakarta.enterprise.context.ApplicationScoped;
import java.security.MessageDigest;
import java.util.HexFormat;

@ApplicationScoped
public class GreetingService {
  public String render(int steps) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] text = "page".getBytes();
    for (int step = 0; step < steps; step += 1) text = digest.digest(text);
    return HexFormat.of().formatHex(text);
  }

  public void find(int id) throws InterruptedException {
    Thread.sleep(2);
  }
}
`,
      "src/main/java/org/acme/getting/started/GreetingResource.java": `package org.acme.getting.started;

import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.Path;
import java.util.concurrent.ThreadLocalRandom;

@Path("/hello")
public class GreetingResource {
  private static final double FAILING = 0;

  @Inject
  GreetingService service;

  @GET
  public String hello() throws Exception {
    if (ThreadLocalRandom.current().nextDouble() < FAILING) throw new InternalServerErrorException();
    service.find(1);
    return "Hello from Quarkus REST " + service.render(20000);
  }
}
`,
    },
    recognised: { name: "Quarkus (Maven)", at: "." },
    needs: "mvn",
    requests: ["/hello"],
    changes: changesOf("src/main/java/org/acme/getting/started/GreetingResource.java", {
      slower: ["render(20000)", "render(27000)"],
      errors: ["FAILING = 0;", "FAILING = 0.05;"],
      queries: ["    service.find(1);", "    for (int id = 0; id < 10; id += 1) service.find(id);"],
      crash: ["  @Inject", "  @Inject\n  org.acme.Missing missing;\n\n  @Inject"],
    }),
  },
];
