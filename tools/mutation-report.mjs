// What npm run mutation says: the score by package, and the survivors with the reasons that `mutation-reasons.mjs` gives.
import { reasonFor } from './mutation-reasons.mjs';

const lineOf = (text, offset) => text.slice(0, offset).split('\n').length;
const percent = (part, whole) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`);
const shown = (text, longest) => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('`', 'ˋ').replaceAll('|', '\\|');
  return line === '' ? 'nothing' : `\`${line.length > longest ? `${line.slice(0, longest)}…` : line}\``;
};

/** One line of a table for the mutants of an area. */
function countsOf(name, entries) {
  const killed = (stage) => entries.filter(({ result }) => result.status === 'killed' && result.stage <= stage).length;
  const of = (status) => entries.filter(({ result }) => result.status === status).length;
  const [first, both] = [killed(0), killed(1)];
  return `| ${name} | ${entries.length} | ${first} | ${percent(first, entries.length)} | ${both} | ${percent(both, entries.length)} | ${of('survived')} | ${of('not reached')} |`;
}

/** @param entries `{ source, mutant, result }` each */
export function reportOf(entries, { areas, seed, minutes }) {
  const table = [
    '| package | mutants | killed by its tests | | with recordings and pages | | survived | not reached |',
    '|---|---|---|---|---|---|---|---|',
    ...areas.map((area) =>
      countsOf(
        area,
        entries.filter(({ source }) => source.area === area),
      ),
    ),
    countsOf('all', entries),
  ].join('\n');
  const alive = entries.filter(({ result }) => result.status !== 'killed');
  const rows = alive
    .map(({ source, mutant, result }) => {
      const from = source.text.slice(mutant.start, mutant.end);
      const reason = reasonFor({ path: source.path, from, ...mutant, source: source.text });
      const line = lineOf(source.text, mutant.start);
      return { path: source.path, line, reason, from, to: mutant.text, kind: mutant.kind, result };
    })
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
  const list = rows.map(
    ({ path, line, from, to, reason, result }) =>
      `| ${path.replace('packages/', '')}:${line} | ${shown(from, 60)} | ${shown(to, 40)} | ${reason ?? (result.status === 'not reached' ? 'no test reaches it' : 'no test notices it')} |`,
  );
  const summary = `${table}\n\nseed ${seed}, ${minutes} minutes; ${rows.filter(({ reason }) => reason !== null).length} of ${rows.length} survivors have a reason`;
  const text = `${summary}\n\n| place | from | to | reason |\n|---|---|---|---|\n${list.join('\n')}\n`;
  return { summary, text };
}
