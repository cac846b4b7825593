import { goldenEngines } from '../golden-chart-data/database-files.ts';
import type { LegacyCase } from './legacy-cases.ts';
import { countsOf } from './legacy-counts.ts';
import { runLegacy } from './run-legacy.ts';

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const [onlyText = 'all', part = ''] = process.argv.slice(2);
const isWanted = ({ id, viz_type: type, feature }: LegacyCase): boolean => `${id} ${type} ${feature}`.includes(part);
const engines = goldenEngines.filter((name) => onlyText === 'all' || onlyText === name);
for (const { engine, outcomes } of await runLegacy(isWanted, engines)) {
  for (const { golden: one, difference } of outcomes)
    if (difference !== null && difference !== 'not built')
      printLine(`${engine} ${one.id} ${one.viz_type}: ${difference}`);
  for (const line of countsOf(outcomes)) printLine(`${engine} ${line}`);
}
