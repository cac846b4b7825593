import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

const buckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30];

/** So often the event loop is asked how late it is, ms: each time takes 0.04 ms of CPU, also while nothing else happens. */
const delaySampleMs = 100;

interface Series {
  count: number;
  sumS: number;
  readonly countsBelow: number[];
}

/**
 * Counts requests by method, route and class of status. Routes are patterns, so no value of a request is kept. Ours (decision 0037): a few lines
 * of text.
 */
export function requestMetrics(app: FastifyInstance): () => string {
  const series = new Map<string, Series>();
  const delay = monitorEventLoopDelay({ resolution: delaySampleMs });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  app.addHook('onResponse', (request, response, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = `method="${request.method}",route="${route}",status="${Math.floor(response.statusCode / 100)}xx"`;
    let one = series.get(labels);
    if (one === undefined) series.set(labels, (one = { count: 0, sumS: 0, countsBelow: buckets.map(() => 0) }));
    const seconds = response.elapsedTime / 1000;
    one.count += 1;
    one.sumS += seconds;
    for (const [index, bound] of buckets.entries())
      if (seconds <= bound) one.countsBelow[index] = (one.countsBelow[index] ?? 0) + 1;
    done();
  });
  // What is recorded is the time between two samples.
  const lateNs = (): number => Math.max(0, delay.percentile(99) - delaySampleMs * 1e6);
  return () => [...processLines(lateNs()), ...requestLines(series)].join('\n') + '\n';
}

function processLines(delayNs: number): string[] {
  const memory = process.memoryUsage();
  return [
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${memory.rss}`,
    '# TYPE process_heap_bytes gauge',
    `process_heap_bytes ${memory.heapUsed}`,
    '# TYPE process_uptime_seconds gauge',
    `process_uptime_seconds ${process.uptime().toFixed(1)}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6).toFixed(3)}`,
    '# TYPE sextant_event_loop_delay_p99_seconds gauge',
    `sextant_event_loop_delay_p99_seconds ${(Number.isFinite(delayNs) ? delayNs / 1e9 : 0).toFixed(4)}`,
  ];
}

function requestLines(series: ReadonlyMap<string, Series>): string[] {
  const name = 'sextant_request_duration_seconds';
  const lines = [`# TYPE ${name} histogram`];
  for (const [labels, one] of series) {
    for (const [index, bound] of buckets.entries())
      lines.push(`${name}_bucket{${labels},le="${bound}"} ${one.countsBelow[index] ?? 0}`);
    lines.push(
      `${name}_bucket{${labels},le="+Inf"} ${one.count}`,
      `${name}_sum{${labels}} ${one.sumS.toFixed(6)}`,
      `${name}_count{${labels}} ${one.count}`,
    );
  }
  return lines;
}
