// Trino in this process (Maven: io.trino:trino-testing and io.trino:trino-memory, 435 for Java 17).
// Reads {"sql"} a line, answers {"types", "rows"} or {"error"} a line.
import com.fasterxml.jackson.databind.ObjectMapper;
import io.trino.plugin.memory.MemoryConnectorFactory;
import io.trino.spi.type.TimeZoneKey;
import io.trino.testing.LocalQueryRunner;
import io.trino.testing.TestingSession;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

public class Trino {
    public static void main(String[] args) throws Exception {
        var session = TestingSession.testSessionBuilder()
                .setCatalog("memory").setSchema("default").setTimeZoneKey(TimeZoneKey.UTC_KEY).build();
        var runner = LocalQueryRunner.create(session);
        runner.createCatalog("memory", new MemoryConnectorFactory(), Map.of());
        var json = new ObjectMapper();
        var input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            System.out.println(json.writeValueAsString(answer(runner, json.readTree(line).get("sql").asText())));
            System.out.flush();
        }
        System.exit(0);
    }

    private static Map<String, Object> answer(LocalQueryRunner runner, String sql) {
        try {
            var result = runner.execute(sql);
            List<List<Object>> rows = new ArrayList<>();
            for (var row : result.getMaterializedRows()) {
                List<Object> cells = new ArrayList<>();
                for (Object cell : row.getFields())
                    cells.add(cell == null || cell instanceof Number || cell instanceof Boolean ? cell : cell.toString());
                rows.add(cells);
            }
            Map<String, Object> table = new LinkedHashMap<>();
            table.put("types", result.getTypes().stream().map(Object::toString).toList());
            table.put("rows", rows);
            return table;
        } catch (RuntimeException error) {
            return Map.of("error", String.valueOf(error.getMessage()));
        }
    }
}
