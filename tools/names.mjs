// A name says what is inside, in the words of the glossary.
import { ourFiles, readSource, sourceFiles } from './source-files.mjs';

const forbidden = /^(?:utils?|helpers?|common|misc|types|constants|.*-(?:utils?|helpers?))$/i;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const declared = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

const glossary = 'docs/glossary.md';

/** Files that may use a word of the column *not*, with the reason. */
const exceptions = [
  {
    path: /\.fault\.test\.ts$|^tools\/faults\.mjs$/,
    word: 'fault',
    why: 'a planted fault is what these tests are about',
  },
  { path: /\/migrations\/0002-people\.ts$/, word: 'people', why: 'the name of a migration is stored' },
];

/** Words of the glossary's column *not*: the word (one or two, in lower case) → what to say instead. */
function unusedWords() {
  const unused = new Map();
  for (const line of readSource(glossary).split('\n')) {
    const [, word, , , not] = line.split('|').map((cell) => cell.trim());
    if (not === undefined || word === 'word' || /^-*$/.test(not)) continue;
    for (const one of not.split(', ')) unused.set(one, word);
  }
  return unused;
}

/** `readChartKinds` → ` read chart kind `: lower case, one space, no plural s. */
const wordsOf = (name) =>
  ` ${name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .join(' ')} `;

function checkWords(paths) {
  const ruledOut = [...unusedWords()].map(([not, word]) => ({ not, word, written: wordsOf(not) }));
  if (ruledOut.length === 0) return [`${glossary}: the column "not" is missing`];
  const any = new RegExp(ruledOut.map(({ written }) => written).join('|'));
  const errors = [];
  for (const path of paths) {
    const names = new Set([
      path.split('/').pop(),
      ...Array.from(readSource(path).matchAll(declared), ([, name]) => name),
    ]);
    for (const name of [...names].filter((one) => any.test(wordsOf(one))))
      for (const { not, word, written } of ruledOut)
        if (wordsOf(name).includes(written) && !exceptions.some((one) => one.path.test(path) && one.word === not))
          errors.push(`${path}: "${name}" says "${not}"; the glossary says "${word}"`);
  }
  return errors;
}

/** Errors as lines of text: names that say nothing, TypeScript files that are not kebab-case, words that the glossary rules out. */
export function checkNames() {
  const errors = new Set();
  for (const path of ourFiles()) {
    const parts = path.split('/');
    const file = parts.pop();
    const stem = file.replace(/\..*$/, '');
    for (const part of [...parts, stem])
      if (forbidden.test(part)) errors.add(`${path}: "${part}" names nothing; name it after what it owns`);
    if (/\.(ts|mjs)$/.test(file) && !kebab.test(file)) errors.add(`${path}: a TypeScript file is named in kebab-case`);
  }
  return [...errors, ...checkWords(sourceFiles())];
}
