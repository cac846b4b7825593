// Trino on a port (Maven, versions by io.trino:trino-root: io.trino:trino-testing and io.trino:trino-memory; 435 runs on Java 17). java -cp ... TrinoServer 8080
// Its address is then SEXTANT_TEST_TRINO_URL=http://me@127.0.0.1:8080/memory/default
import io.trino.plugin.memory.MemoryPlugin;
import io.trino.server.testing.TestingTrinoServer;
import java.util.Map;

public class TrinoServer {
    public static void main(String[] args) throws Exception {
        var server = TestingTrinoServer.builder()
                .setProperties(Map.of("http-server.http.port", args[0]))
                .build();
        server.installPlugin(new MemoryPlugin());
        server.createCatalog("memory", "memory", Map.of("memory.max-data-per-node", "512MB"));
        System.out.println("ready " + server.getBaseUrl());
        Thread.currentThread().join();
    }
}
