// A name says what is inside, in the words of the glossary.
import { parseSync } from 'vite';
import { ourFiles, readSource, sourceFiles } from './source-files.mjs';

const forbidden = /^(?:utils?|helpers?|common|misc|types|constants|.*-(?:utils?|helpers?))$/i;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const declared = /\b(?:const|let|function\*?|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)/g;

const glossary = 'docs/glossary.md';
const bareHeading = '## Words that name nothing alone';

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

/** The words under the glossary's heading of bare words, in lower case. */
function bareWords() {
  const [, section = ''] = readSource(glossary).split(bareHeading);
  return new Set(Array.from(section.matchAll(/`([a-z]+)`/g), ([, word]) => word));
}

/** Names that a pattern binds; of `{ given: request }` it is `request`, and of `{ given }` none: the member was named elsewhere. */
function namesOfPattern(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesOfPattern(pattern.left);
    case 'RestElement':
      return namesOfPattern(pattern.argument);
    case 'TSParameterProperty':
      return namesOfPattern(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap(namesOfPattern);
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.shorthand ? [] : namesOfPattern(property.value ?? property),
      );
    default:
      return [];
  }
}

const typeDeclarations = new Set(['ClassDeclaration', 'TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);

/** Names of variables, parameters, functions and types below a node. Members are left out: many are stored or sent. */
function declaredNames(node) {
  if (Array.isArray(node)) return node.flatMap(declaredNames);
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return [];
  const own =
    node.type === 'VariableDeclarator'
      ? namesOfPattern(node.id)
      : [
          ...(node.params ?? []).flatMap(namesOfPattern),
          ...(typeDeclarations.has(node.type) || node.type.startsWith('Function') ? namesOfPattern(node.id) : []),
        ];
  return [...own, ...Object.values(node).flatMap(declaredNames)];
}

/** Participles and the like without a noun: whoever reads `kept` asks what was kept. */
function checkBareNames(paths) {
  const bare = bareWords();
  if (bare.size === 0) return [`${glossary}: "${bareHeading}" is missing`];
  return paths.flatMap((path) =>
    [...new Set(declaredNames(parseSync(path, readSource(path)).program))]
      .filter((name) => bare.has(name.toLowerCase()))
      .map((name) => `${path}: "${name}" alone says nothing; name what it holds (docs/glossary.md)`),
  );
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
  return [...errors, ...checkWords(sourceFiles()), ...checkBareNames(sourceFiles())];
}
