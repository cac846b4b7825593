// Prints how recorded SQL stands against ours: `node --conditions=@sextant/source …/main.ts [dialect …]`.
import { recordedDialects } from './recorded.ts';
import { runDialectSql } from './run.ts';

const namedNames = process.argv.slice(2);

for (const dialect of recordedDialects.filter((name) => namedNames.length === 0 || namedNames.includes(name))) {
  const outcomes = runDialectSql(dialect);
  const count = (kind: string): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  console.log(
    `${dialect}: ${outcomes.length - count('different')} of ${outcomes.length} (${count('equal')} equal, ${count('more')} that were rejected)`,
  );
  for (const { id, why, recorded, printed } of outcomes.filter(({ kind }) => kind === 'different'))
    console.log(`  ${id}: ${why}\n    ${recorded.replaceAll(/\s+/g, ' ')}\n    ${printed.replaceAll(/\s+/g, ' ')}`);
}
