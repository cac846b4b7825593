// Sources, documents and test titles are written in US English, as the product's own texts are.
import { ourFiles, readSource } from './source-files.mjs';

/** British spellings → US ones; with their endings. */
const spellings = [
  [/colour/, 'color'],
  [/favourite/, 'favorite'],
  [/behaviour/, 'behavior'],
  [/neighbour/, 'neighbor'],
  [/honour/, 'honor'],
  [/\bgrey/, 'gray'],
  [/\bcent(?:re|red|res|ring)\b/, 'center'],
  [/catalogue/, 'catalog'],
  [/\blicence/, 'license'],
  [/\bdefence/, 'defense'],
  [/artefact/, 'artifact'],
  [/judgement/, 'judgment'],
  [/\bfulfil(?:s|ment)?\b/, 'fulfill'],
  [/\b(?:cancel|label|travel|model|signal|total|level)(?:led|ling)\b/, 'one l'],
  [/\b(?:learnt|spelt|burnt|dreamt)\b/, '-ed'],
  [/\banalys(?:e|ed|ing)\b/, 'analyze'],
  [
    /(?:organ|recogn|normal|initial|serial|synchron|optim|summar|visual|minim|maxim|util|emphas|special|custom|general|categor|priorit|capital|local|author|final|material)is(?:e|ed|es|ing|ation)(?![a-z])/,
    '-ize',
  ],
  [/\brealis(?:e|ed|ing)\b/, 'realize'],
  [/\b(?:whilst|amongst)\b/, 'while, among'],
];

/** What keeps another spelling, with the reason. */
const exceptions = [
  { path: /^docs\/specification\//, word: /./, why: 'texts of the specification' },
  { path: /^tools\/spellings\.mjs$|^e2e\/screens\/findings\.ts$/, word: /./, why: 'the lists of spellings themselves' },
  { path: /^packages\/server\/src\//, word: /^favourite$/, why: 'a table of the metadata has this name' },
  { path: /^bench\/src\//, word: /^cancelled$/, why: 'a column of other people’s data' },
  { path: /column-vocabulary\.ts$/, word: /./, why: 'words of columns in many languages' },
  { path: /sequential\.ts$/, word: /^grey$/, why: 'the id of a color scheme is stored' },
  { path: /\.test\.ts$/, word: /^colour$/, why: 'an unknown name that a test sends' },
  { path: /split-statements\.ts$/, word: /^analyse$/, why: 'a keyword of PostgreSQL' },
  { path: /lockfile|package-lock/, word: /./, why: 'names of packages' },
];

const any = new RegExp(spellings.map(([pattern]) => pattern.source).join('|'), 'gi');

/** Errors as lines of text. Names are read as words: `isLabelled` is found, `aria-labelledby` is none of ours. */
export function checkSpellings() {
  const errors = [];
  for (const path of ourFiles()) {
    if (!/\.(?:ts|tsx|mjs|mts|css|md|html)$/.test(path) || /(?:^|\/)(?:golden|recordings)\//.test(path)) continue;
    const text = readSource(path)
      .replaceAll('aria-labelledby', '')
      .replace(/([a-z])(?=[A-Z])/g, '$1 ');
    for (const [found] of text.matchAll(any)) {
      const word = found.toLowerCase();
      if (exceptions.some((one) => one.path.test(path) && one.word.test(word))) continue;
      const wanted = spellings.find(([pattern]) => new RegExp(pattern.source, 'i').test(found))[1];
      errors.push(`${path}: "${found}" is British; in US English ${wanted}`);
    }
  }
  return [...new Set(errors)];
}
