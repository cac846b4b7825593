import type { GoldenCase } from './cases.ts';
import { countsOf } from './comparison-counts.ts';
import { goldenEngines } from './database-files.ts';
import { runGolden, type GoldenRun } from './run.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

function report({ engine, outcomes, rejected, durationMs }: GoldenRun, isListed: boolean): void {
  for (const rejectedName of rejected) printLine(`not taken: ${rejectedName}`);
  const features = new Map<string, { requested: number; failed: number }>();
  for (const { golden, difference } of outcomes) {
    const featureCounts = features.get(golden.feature) ?? { requested: 0, failed: 0 };
    features.set(golden.feature, {
      requested: featureCounts.requested + 1,
      failed: featureCounts.failed + (difference === null ? 0 : 1),
    });
    if (isListed && difference !== null) printLine(`${golden.id} ${golden.feature}: ${difference}`);
  }
  const failing = [...features].filter(([, { failed }]) => failed > 0);
  for (const [feature, { requested, failed }] of failing.sort((left, right) => right[1].failed - left[1].failed))
    printLine(`${engine} ${feature}: ${requested - failed} of ${requested}`);
  const failedCount = outcomes.filter(({ difference }) => difference !== null).length;
  printLine(`${engine}: ${outcomes.length - failedCount} of ${outcomes.length} in ${(durationMs / 1000).toFixed(1)} s`);
  printLine(`${engine}: ${countsOf(outcomes)}`);
}

const [onlyText = 'all', part = ''] = process.argv.slice(2);
const engines = goldenEngines.filter((name) => onlyText === 'all' || onlyText === name);
const isWanted = ({ id, feature }: GoldenCase): boolean => `${id} ${feature}`.includes(part);
for (const run of await runGolden({ engines, isWanted })) report(run, process.argv.length > 3);
