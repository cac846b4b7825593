// Prints how the recorded texts of each engine stand against ours: `node --conditions=@sextant/source …/main.ts [dialect …] [--all]`.
import { dialectNames } from '@sextant/sql';
import { runDialect, runGrains } from './run.ts';

const words = process.argv.slice(2);
const namedNames = words.filter((word) => !word.startsWith('--'));

for (const dialect of dialectNames.filter((name) => namedNames.length === 0 || namedNames.includes(name))) {
  const outcomes = await runDialect(dialect);
  if (outcomes === null) console.log(`${dialect}: its engine does not run here`);
  else {
    const count = (kind: string): number => outcomes.filter((outcome) => outcome.kind === kind).length;
    console.log(
      `${dialect}: ${outcomes.length - count('wrong')} of ${outcomes.length} (${count('equal')} equal, ${count('ours')} where ours alone is right)`,
    );
    for (const { what, recorded, printed, kind } of outcomes)
      if (kind === 'wrong' || (kind === 'ours' && words.includes('--all')))
        console.log(`  ${kind}: ${what}\n    ${recorded}\n    ${printed}`);
  }
  for (const line of (await runGrains(dialect)) ?? []) console.log(`  cut: ${line}`);
}
process.exit(0);
