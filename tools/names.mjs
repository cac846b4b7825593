// A name says what is inside, in the words of the glossary.
import { parseSync } from 'vite';
import { isTest, ourFiles, readSource, sourceFiles } from './source-files.mjs';

const forbidden = /^(?:utils?|helpers?|common|misc|types|constants|.*-(?:utils?|helpers?))$/i;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
const glossary = 'docs/glossary.md';
const bareHeading = '## Words that name nothing alone';

/** Files that may use a word of the column *not*, with the reason. */
const exceptions = [
  {
    path: /\.fault\.test\.ts$|^tools\/faults\.mjs$/,
    word: 'fault',
    why: 'a planted fault is what these tests are about',
  },
  {
    path: /\/migrations\/0002-people\.ts$|\/store\/migrate\.ts$/,
    word: 'people',
    why: 'the name of a migration is stored',
  },
  {
    path: /^packages\/sql\/|services\/(?:columns|search|sql-lab)\/|web\/src\/search\/|sql-lab\/(?:editor|result\/row-order)|query\/src\/post\/|command-line\/|like-pattern|number-names|control-search|use-search-marks|table-chunks|text-cells|number-cells|number-times|require-select|optional-engine|cell-formats|store\/search|help\/guide|templates\/|box-plot\/option|testkit\/|tools\/|\.(?:test|spec)\.tsx?$|server\/src\/testing\/|column-reader|since-until|column-look/,
    word: 'words',
    why: 'words of SQL, of a search, a command or a template, or of bits',
  },
];

/** Names that are sent, stored or given by a library, and those of routes that the interface of Superset has. */
const outerNames = new Set(
  'act answers faults people chart_kinds words ask askOf askChart annotationData.askChart legacyChart.ask legacyChart.askOf IS_REACT_ACT_ENVIRONMENT SEXTANT_FAULT_ROUNDS SEXTANT_STALE_ANSWERS_S onSettled failureCount failureReason'.split(
    ' ',
  ),
);

/** Words of the column that say nothing else in a sentence, so that titles of tests lack them, too. */
const titleWords = [
  'fault',
  'failure',
  'refusal',
  'refuse',
  'question',
  'reply',
  'answer',
  'answered',
  'folk',
  'settle',
  'older kind',
  'legacy kind',
  'chart kind',
];

/** Of those, what a document says otherwise; *answer* stays, for who answers for something. */
const documentWords = [
  'fault',
  'failure',
  'refusal',
  'refuse',
  'refused',
  'question',
  'reply',
  'folk',
  'people',
  'chart kind',
];

/** Documents that may use such words, with the reason. */
const documentExceptions = [
  { path: /^docs\/specification\//, why: 'the texts of the specification' },
  { path: /^docs\/glossary\.md$/, why: 'the list itself' },
  { path: /^docs\/errors\.md$/, why: 'advice for who reads it: a database that refused a sign-in' },
  {
    path: /^docs\/(?:mutation\.md|decisions\/0045-|decisions\/0053-)|^tools\/NOTES\.md$|^README\.md$/,
    why: 'faults that are planted, and faults of tests',
  },
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
    .map((word) => (word === 'words' ? word : word.replace(/s$/, '')))
    .join(' ')} `;

/** What is said instead of a word, where a file may not use it; null elsewhere. */
function wordingOf(path, name, ruledOut) {
  const written = wordsOf(name);
  return ruledOut.find(
    (one) =>
      written.includes(one.written) &&
      !exceptions.some(({ path: paths, word }) => paths.test(path) && word === one.not),
  );
}

/** Finds in one file its name and what is declared in it, variables, parameters, functions, types and members, and titles of tests. */
function wordChecker() {
  const ruledOut = [...unusedWords()].map(([not, word]) => ({ not, word, written: wordsOf(not) }));
  if (ruledOut.length === 0) throw new Error(`${glossary}: the column "not" is missing`);
  const any = new RegExp(ruledOut.map(({ written }) => written).join('|'));
  const inTitles = ruledOut.filter(({ not }) => titleWords.includes(not));
  const check = (path, name, words) => {
    const found = any.test(wordsOf(name)) ? wordingOf(path, name, words) : undefined;
    return found === undefined ? [] : [`${path}: "${name}" says "${found.not}"; the glossary says "${found.word}"`];
  };
  return (path, { names, members, titles }) => [
    ...[...new Set([path.split('/').pop(), ...names, ...members])].flatMap((name) =>
      outerNames.has(name) ? [] : check(path, name, ruledOut),
    ),
    ...(isTest(path) ? titles.flatMap((title) => check(path, title, inTitles)) : []),
  ];
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
const memberDeclarations = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]);
const titled = new Set(['test', 'describe', 'step', 'each', 'it']);

/** Names of variables, parameters, functions and types that a node declares itself. */
const namesAt = (node) =>
  node.type === 'VariableDeclarator'
    ? namesOfPattern(node.id)
    : [
        ...(node.params ?? []).flatMap(namesOfPattern),
        ...(typeDeclarations.has(node.type) || node.type.startsWith('Function') ? namesOfPattern(node.id) : []),
      ];

const membersAt = ({ type, key, computed, shorthand }) =>
  memberDeclarations.has(type) && computed !== true && shorthand !== true ? [String(key.name ?? key.value)] : [];

/** The first argument of `test`, `describe` and `test.step`, also behind `test.each(…)`. */
function titlesAt({ type, callee, arguments: [title] = [] }) {
  if (type !== 'CallExpression') return [];
  const called = callee.type === 'CallExpression' ? callee.callee : callee;
  if (!titled.has(called.property?.name ?? called.name)) return [];
  if (typeof title?.value === 'string') return [title.value];
  return title?.type === 'TemplateLiteral' ? [title.quasis.map(({ value }) => value.raw).join(' ')] : [];
}

/** What a file names, in one walk. */
function namesIn(path) {
  const found = { names: [], members: [], titles: [] };
  const walk = (node) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
    found.names.push(...namesAt(node));
    found.members.push(...membersAt(node));
    found.titles.push(...titlesAt(node));
    for (const key of Object.keys(node)) walk(node[key]);
  };
  walk(parseSync(path, readSource(path)).program);
  return found;
}

/** Participles and the like without a noun: whoever reads `kept` asks what was kept. */
function bareNameChecker() {
  const bare = bareWords();
  if (bare.size === 0) throw new Error(`${glossary}: "${bareHeading}" is missing`);
  return (path, { names }) =>
    [...new Set(names)]
      .filter((name) => bare.has(name.toLowerCase()))
      .map((name) => `${path}: "${name}" alone says nothing; name what it holds (docs/glossary.md)`);
}

/** Finds words of the column *not* in the running text of documents: not in code, addresses and names of files. */
function checkDocuments() {
  const any = new RegExp(`\\b(?:${documentWords.join('|')})s?\\b`, 'gi');
  return ourFiles()
    .filter((path) => path.endsWith('.md') && !documentExceptions.some((one) => one.path.test(path)))
    .flatMap((path) => {
      const text = readSource(path).replace(/`[^`\n]*`|\]\([^)]*\)|\S*[/.]\S*[/.]\S*/g, '');
      return [...new Set((text.match(any) ?? []).map((word) => word.toLowerCase()))].map(
        (word) => `${path}: "${word}" is a word that the glossary rules out`,
      );
    });
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
  const [checkWords, checkBareNames] = [wordChecker(), bareNameChecker()];
  for (const path of sourceFiles()) {
    const names = namesIn(path);
    for (const error of [...checkWords(path, names), ...checkBareNames(path, names)]) errors.add(error);
  }
  return [...errors, ...checkDocuments()];
}
