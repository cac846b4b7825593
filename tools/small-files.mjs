// A file of few lines stands for itself where something needs it apart; any other belongs to its only user, or beside what it is like.
import { isTest, readSource, sourceFiles } from './source-files.mjs';
import { usesOfExports } from './unused-exports.mjs';

const fewLines = 25;
const manyUsers = 3;

const isOfPages = (path) => /^packages\/(web|ui|dashboard)\/src\//.test(path) && !isTest(path);
const ships = (path) => !isTest(path) && !/\/(testing|gallery)\//.test(path);
const lineCount = (path) => readSource(path).split('\n').length - 1;

/** The feature of the page, or the package, that a file is part of: they do not import each other. */
const featureOf = (path) => /^packages\/(web\/src\/[^/]+|[^/]+)/.exec(path)?.[1];

/**
 * Files of the pages that are too small for themselves, as lines of text. A small file is right where many use it, or several features that do not know
 * each other; where it is a component that the design system offers; and where loading has a border: what is loaded late, what loads late, and what
 * nothing imports, where a page begins.
 */
export function checkSmallFiles() {
  const { files, uses } = usesOfExports(sourceFiles());
  const passedOn = (path) => [...files.get(path).exports.values()].map(({ from }) => from);
  const late = new Set([...files.values()].flatMap((file) => file.late).flatMap((path) => [path, ...passedOn(path)]));
  const offeredFiles = passedOn('packages/ui/src/index.ts');
  return [...uses].flatMap(([path, byName]) => {
    const lines = isOfPages(path) ? lineCount(path) : Number.POSITIVE_INFINITY;
    if (lines > fewLines || late.has(path) || files.get(path).late.length > 0) return [];
    if (path.endsWith('.tsx') && offeredFiles.includes(path)) return [];
    const users = [...new Set([...byName.values()].flatMap((names) => [...names]).filter(ships))];
    const features = new Set(users.map(featureOf));
    if (users.length === 0 || users.length >= manyUsers || features.size > 1) return [];
    return [`${path}: ${lines} lines for ${users.join(' and ')} alone: move them there, or beside what is like them`];
  });
}
