import { DuckDBInstance } from '@duckdb/node-api';
const inst = await DuckDBInstance.create(':memory:', { threads: '2' }); const c = await inst.connect();
await c.run(`ATTACH '/tmp/b10m.duckdb' AS b (READ_ONLY)`); await c.run(`CREATE SCHEMA up`); await c.run(`CREATE VIEW up.f AS SELECT * FROM b.data`);
const sql = 'SELECT EXTRACT(month FROM ts) AS "month", COUNT(*) AS "count", AVG("delay") AS "average delay" FROM "up"."f" GROUP BY EXTRACT(month FROM ts) ORDER BY "count" DESC LIMIT 50001';
const chunks = async (r) => { for (let k = await r.fetchChunk(); k !== null && k.rowCount > 0; k = await r.fetchChunk()); };
const prepared = await (await c.extractStatements(sql)).prepare(0);
const ways = {
  'prepared stream': async () => chunks(await prepared.stream()),
  'prepared run': async () => chunks(await prepared.run()),
};
const T = {}; const C = {};
for (let i = 0; i < 70; i++) for (const [w, act] of Object.entries(ways)) { const cpu = process.cpuUsage(); const s = performance.now(); await act(); (T[w] ??= []).push(performance.now() - s); const d = process.cpuUsage(cpu); (C[w] ??= []).push((d.user + d.system) / 1000); }
const q = (a, x) => a.sort((x, y) => x - y)[Math.floor(a.length * x)].toFixed(1);
for (const w of Object.keys(ways)) console.log(w.padEnd(24), 'min', q(T[w], 0), 'p10', q(T[w], 0.1), 'p25', q(T[w], 0.25), 'p50', q(T[w], 0.5), 'cpu min', q(C[w], 0), 'p25', q(C[w], 0.25), q(C[w], 0.5));
process.exit(0);
