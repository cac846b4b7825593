import { cpus, loadavg, totalmem } from 'node:os';
import type { BenchOptions, Figure } from './figure.ts';

const heads = ['', 'what', 'measured', 'limit', 'ratio', 'bar'] as const;

/** Figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, measured, limit, ratio, bar, pass }) => [
    pass ? 'ok' : 'MISS',
    name,
    measured,
    limit,
    ratio.toFixed(2),
    bar,
  ]);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The report: on what was measured, and the figures. */
export function reportOf(figures: readonly Figure[], { isQuick }: BenchOptions): string {
  const processors = cpus();
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  return `# Benchmark

Made by \`npm run bench${isQuick ? ' -- --quick' : ''}\` on ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.
${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${(totalmem() / 1e9).toFixed(0)} GB, ${process.platform}-${process.arch}, Node ${process.version}; load of the machine at the end (1, 5, 15 min): ${load}.

Each figure stands beside its limit, measured in turns in the same run; the ratio is measured ÷ limit. Times are medians unless p95 is
said. CPU is user and system time of all our processes. Tables: \`flights10m\` (10 million rows × 11, made by bench/data-sql), the first
100,000 and 1 million rows of the same, and the example flights (3 million rows).

${tableOf(figures)}
`;
}
