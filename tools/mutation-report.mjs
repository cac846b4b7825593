// What npm run mutation says: the score by package, and the survivors with the reasons that `mutation-reasons.mjs` gives.
import { reasonFor } from './mutation-reasons.mjs';

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;
const percent = (count, total) => (total === 0 ? '–' : `${((100 * count) / total).toFixed(1)} %`);
const shortened = (text, longest) => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', 'ˋ').replaceAll('|', '\\|');
  return line === '' ? 'nothing' : `\`${line.length > longest ? `${line.slice(0, longest)}…` : line}\``;
};

const heading = `# Mutation testing

Written by \`npm run mutation -- --write\`. Small faults (the operators are Stryker's) are planted one by one in the packages \`query\`, \`dashboard\`, \`contract\`
and \`sql\` and in the server's policies, drawn by a seed from all there are; a test that fails kills a fault. Judges are the tests of the pure packages and,
for the policies, those of the policies, the access matrix and the abuse cases of users and visitors. What they leave alive is judged again by the recordings and golden SQL that
run in a test's own process, and by the tests of the dashboard's page. Routes, schemas, messages of errors and Windows' names of zones are declarations and are not changed.
A run of 1,500 took 21:37 minutes on two quiet cores. The sample is kept (\`tools/mutation-sample.json\`), and tests were written for its survivors: its score is that of these places,
and a run with another seed (\`--seed=N\`) says more about the rest.
`;
const listHeading = '| place | from | to | reason |\n|---|---|---|---|';

/** One line of a table for the mutants of an area. */
function countsOf(name, entries, stages) {
  const killed = (stage) => entries.filter(({ result }) => result.status === 'killed' && result.stage <= stage).length;
  const of = (status) => entries.filter(({ result }) => result.status === status).length;
  const [first, both] = [killed(0), killed(1)];
  const secondStage = stages > 1 ? `${both} | ${percent(both, entries.length)}` : 'not run | –';
  return `| ${name} | ${entries.length} | ${first} | ${percent(first, entries.length)} | ${secondStage} | ${of('survived')} | ${of('not reached')} |`;
}

/** @param entries `{ source, mutant, result }` each */
export function reportOf(entries, { areas, seed, stages }) {
  const table = [
    '| package | mutants | killed by its tests | | with recordings and pages | | survived | not reached |',
    '|---|---|---|---|---|---|---|---|',
    ...areas.map((area) =>
      countsOf(
        area,
        entries.filter(({ source }) => source.area === area),
        stages,
      ),
    ),
    countsOf('all', entries, stages),
  ].join('\n');
  const survivors = entries.filter(({ result }) => result.status !== 'killed');
  const rows = survivors
    .map(({ source, mutant, result }) => {
      const from = source.text.slice(mutant.start, mutant.end);
      const reason = reasonFor({ path: source.path, from, ...mutant, source: source.text });
      const line = lineOf(source.text, mutant.start);
      return { path: source.path, line, reason, from, to: mutant.text, kind: mutant.kind, result };
    })
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  const list = rows.map(
    ({ path, line, from, to, reason, result }) =>
      `| ${path.replace('packages/', '')}:${line} | ${shortened(from, 60)} | ${shortened(to, 40)} | ${reason ?? (result.status === 'not reached' ? 'no test reaches it' : 'no test notices it')} |`,
  );
  const explained = rows.filter(({ reason }) => reason !== null).length;
  const reasons =
    explained === rows.length
      ? 'each has a reason'
      : `${explained} of them have a reason, for the others a test is missing`;
  const summary = `${table}\n\nSeed ${seed}. ${rows.length} mutants live; ${reasons}.`;
  return { summary, text: `${heading}\n${summary}\n\n${listHeading}\n${list.join('\n')}\n` };
}
