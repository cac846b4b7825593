// Builds, starts the server on a data folder of its own, photographs every screen and tells what is wrong on it.
// Words choose screens by the beginnings of their names, --size=phone,zoom sizes; --quick leaves out axe and tabbing. --compare=FOLDER compares the pictures
// with those in FOLDER, a copy of `screenshots/` that a run with --fixed-clock made: to show that a change of the code changed no screen. --since=COMMIT takes
// the earlier ones itself, with the code of that commit, and compares.
// Runs under the product's Node.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './bootstrap.mjs';
import { runBrowserTests } from './browser-tests.mjs';
import { comparePictures } from './compare-pictures.mjs';
import { makeContactSheets } from './contact-sheets.mjs';
import { picturesAt } from './earlier-pictures.mjs';
import { makeGuidePictures } from './guide-pictures.mjs';

const folder = join(root, 'screenshots');
const args = process.argv.slice(2);
const valueOf = (name) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(`--${name}=`.length) ?? '';
const sizes = valueOf('size');
const since = valueOf('since');
const screenNames = args.filter((arg) => !arg.startsWith('--'));

/** What Playwright is to run: tests are called by size and screen. A word is the beginning of a screen's name. */
function chosenArguments() {
  const size = sizes === '' ? '[a-z]+' : `(${sizes.replaceAll(',', '|')})`;
  return ['--grep', `\\.ts ${size} (${screenNames.join('|')})`];
}

/** The findings of all screens: each with the screens on which it stands. */
function report() {
  const findingsFolder = join(folder, 'findings');
  const placesByName = new Map();
  for (const file of existsSync(findingsFolder) ? readdirSync(findingsFolder).sort() : [])
    for (const line of JSON.parse(readFileSync(join(findingsFolder, file), 'utf8'))) {
      const name = file.replace('.json', '');
      placesByName.set(line, [...(placesByName.get(line) ?? []), name]);
    }
  const lines = [...placesByName].sort(([one], [other]) => (one < other ? -1 : 1));
  const text = lines.map(([line, places]) => `- ${line}\n  ${places.join(', ')}\n`).join('');
  writeFileSync(join(folder, 'findings.md'), `# Findings\n\n${text === '' ? 'None.\n' : text}`);
  return lines.length;
}

/** Compares this run's pictures with the earlier ones, and names those that differ. Returns how many they are. */
function compare(startedAt) {
  const { same, lines } = comparePictures(
    folder,
    resolve(earlier),
    (file) => statSync(join(folder, file)).mtimeMs >= startedAt,
  );
  for (const line of lines) console.log(line);
  const name = since === '' ? earlier : since;
  console.log(`${same} pictures are the same as in ${name}, ${lines.length} differ: screenshots/compared.md`);
  return lines.length;
}

/** The folder of the earlier pictures; '' where none are wanted. Ends the process where they cannot be had. */
function earlierPictures() {
  if (since === '') return valueOf('compare');
  try {
    return picturesAt(since, [...screenNames, ...(sizes === '' ? [] : [`--size=${sizes}`])]);
  } catch (error) {
    console.error(error.message);
    return process.exit(2);
  }
}

const earlier = earlierPictures();
if (earlier !== '' && !existsSync(earlier)) {
  console.error(`There is no folder ${earlier} to compare with.`);
  process.exit(2);
}
const startedAt = Date.now();
if (screenNames.length === 0 && sizes === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
if (args.includes('--quick')) process.env.SEXTANT_E2E_QUICK = 'yes';
if (args.includes('--fixed-clock') || earlier !== '') process.env.SEXTANT_E2E_FIXED_CLOCK = 'yes';
const { passed, failed } = await runBrowserTests(['screenshots'], chosenArguments());
const found = report();
await makeContactSheets(folder, sizes === '' ? [] : sizes.split(','));
// They are part of the repository: made again only when they are asked for.
const pictures = screenNames.some((name) => name.startsWith('guide')) ? await makeGuidePictures(folder) : 0;
if (pictures > 0) console.log(`${pictures} pictures of the guide in docs/pictures/`);
console.log(`${passed} screens in screenshots/, ${failed} failed, ${found} findings in screenshots/findings.md`);
const different = earlier === '' ? 0 : compare(startedAt);
process.exitCode = failed === 0 && found === 0 && different === 0 ? 0 : 1;
