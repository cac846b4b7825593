// If you copied eight lines, you missed an owner. At most 0.5 % of our lines may stand in a repeated window of eight, and none of a chart type: the next
// one is written by looking at it.
import { isTest, readSource, sourceFiles } from './source-files.mjs';

const windowLines = 8;
const allowedShare = 0.005;
const shownCount = 10;
/** Files of chart types and their kit; those of `by-type` are derived. */
const chartFile = /^packages\/charts\/src\/(?!by-type\/)/;

/** Lines that carry meaning: no blank lines, comments, imports or lone brackets. */
function meaningfulLines(path) {
  // Of a list of imports the lines stay, empty.
  return readSource(path)
    .replaceAll(/^import [^;]*;$/gm, (list) => list.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((text, index) => ({ text: text.trim().replace(/\s+/g, ' '), line: index + 1 }))
    .filter(({ text }) => /\w/.test(text) && !/^(\/\/|\/?\*|export \{|\} from )/.test(text));
}

/** Errors as lines of text, and a summary for the log. */
export function checkDuplicates() {
  const placesByText = new Map();
  const files = sourceFiles().filter((path) => !isTest(path));
  const lines = new Map(files.map((path) => [path, meaningfulLines(path)]));
  for (const [path, all] of lines) {
    for (let index = 0; index + windowLines <= all.length; index += 1) {
      const key = all
        .slice(index, index + windowLines)
        .map(({ text }) => text)
        .join('\n');
      placesByText.set(key, [...(placesByText.get(key) ?? []), { path, index }]);
    }
  }
  const repeatedLines = new Map();
  const examples = [];
  const inCharts = [];
  for (const found of placesByText.values()) {
    if (found.length < 2) continue;
    const places = found.map(({ path, index }) => `${path}:${lines.get(path)[index].line}`);
    examples.push(places.slice(0, 3).join(' = '));
    if (places.some((place) => chartFile.test(place)))
      inCharts.push(`eight lines of a chart type stand twice: ${places.slice(0, 3).join(' = ')}`);
    for (const { path, index } of found) {
      const marked = repeatedLines.get(path) ?? new Set();
      for (let line = index; line < index + windowLines; line += 1) marked.add(line);
      repeatedLines.set(path, marked);
    }
  }
  const total = [...lines.values()].reduce((sum, all) => sum + all.length, 0);
  const copiedLines = [...repeatedLines.values()].reduce((sum, marked) => sum + marked.size, 0);
  const summary = `${copiedLines} of ${total} lines repeated (${((100 * copiedLines) / Math.max(total, 1)).toFixed(2)} %)`;
  const errors =
    copiedLines > total * allowedShare
      ? [`${summary}; at most ${allowedShare * 100} %`, ...examples.slice(0, shownCount)]
      : [];
  return { errors: [...errors, ...inCharts.slice(0, shownCount)], summary };
}
