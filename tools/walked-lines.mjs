// Lines of sources that functions of a trace have: V8 tells functions by offsets, with how often each was called.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join, normalize } from 'node:path/posix';
import { readSource } from './source-files.mjs';

const startsOf = (text) => {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  return starts;
};

/** The line of an offset, from 0. */
function lineAt(starts, offset) {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The offsets of what ran, as pairs of start and end: called functions without those inside that were not called. What a file does while it is
 * loaded is left out: the function that is the whole script.
 */
function calledRanges(functions, length) {
  const marks = new Uint8Array(length);
  // From outside to inside, so that what is inside has the last word.
  const ranges = functions
    .map(({ ranges: [range] }) => range)
    .filter(({ startOffset, endOffset }) => startOffset > 0 || endOffset < length)
    .toSorted((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  for (const { startOffset, endOffset, count } of ranges) marks.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  const called = [];
  for (let index = marks.indexOf(1); index >= 0;) {
    const end = marks.indexOf(0, index);
    called.push([index, end < 0 ? length : end]);
    index = end < 0 ? -1 : marks.indexOf(1, end);
  }
  return called;
}

const placeOf = (walkedPlaces, path) => {
  const found = walkedPlaces.get(path) ?? { lines: new Set(), length: readSource(path).split('\n').length - 1 };
  walkedPlaces.set(path, found);
  return found;
};

/** For scripts that ran as they are written, types as blanks: path → lines that ran, and how many the file has. */
export function sourcePlaces(scripts) {
  const placesByPath = new Map();
  for (const { path, functions } of scripts) {
    const text = readSource(path);
    const starts = startsOf(text);
    for (const [start, end] of calledRanges(functions, text.length)) {
      const { lines } = placeOf(placesByPath, path);
      for (let line = lineAt(starts, start); line <= lineAt(starts, end - 1); line += 1) lines.add(line);
    }
  }
  return placesByPath;
}

const ourSource = /(?:^|\/)(packages\/[^/]+\/src\/.+\.tsx?)$/;

/** The same for the files of a build with source maps in `folder`. */
export function bundlePlaces(scripts, folder) {
  const placesByPath = new Map();
  for (const { url, functions } of scripts) {
    const file = join(folder, url.startsWith('http') ? normalize(new URL(url).pathname) : '');
    if (!existsSync(`${file}.map`)) continue;
    const text = readFileSync(file, 'utf8');
    const starts = startsOf(text);
    // A compile hint stands before what the map is of.
    const hintLines = text.startsWith('//#') ? 1 : 0;
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    for (const [start, end] of calledRanges(functions, text.length))
      for (let index = start; index < end; index += 1) {
        const line = lineAt(starts, index);
        const { originalSource, originalLine } = map.findEntry(line - hintLines, index - starts[line]);
        const path = ourSource.exec(originalSource ?? '')?.[1];
        if (path !== undefined) placeOf(placesByPath, path).lines.add(originalLine);
      }
  }
  return placesByPath;
}
