import { readExamples, readTimeCases } from './cases.ts';
import { runTimeCases } from './run.ts';
import type { TimeOutcome } from './run.ts';
import { timeRules } from './rules.ts';

const recordedOutcomes = runTimeCases(readTimeCases());
const examples = runTimeCases(readExamples());
for (const { one, ours } of [...recordedOutcomes, ...examples].filter(({ verdict }) => verdict === 'wrong'))
  process.stdout.write(`${one.id} ${one.kind} ${one.now} ${JSON.stringify(one)}: ${one.expected} but ours ${ours}\n`);
for (const { name } of timeRules)
  process.stdout.write(`${String(recordedOutcomes.filter(({ rule }) => rule === name).length).padStart(5)} ${name}\n`);
process.stdout.write(`recorded: ${summary(recordedOutcomes)}\nexamples of the newest grammar: ${summary(examples)}\n`);

function summary(outcomes: readonly TimeOutcome[]): string {
  const count = (verdictName: string): number => outcomes.filter((one) => one.verdict === verdictName).length;
  const byRule = count('rule');
  return `${count('equal')} of ${outcomes.length - byRule} equal, ${byRule} differ by rule`;
}
