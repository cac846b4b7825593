// Files and folders that the documents name are there.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './bootstrap.mjs';
import { journeysPage } from './journeys.mjs';
import { ourFiles, readSource } from './source-files.mjs';

// What a trace passed is as old as the trace; the check of journeys compares the part of it that people read.
const isDocument = (path) => path !== journeysPage && /^(?:[A-Z]+\.md|docs\/[^/]+\.md)$|\/NOTES\.md$/.test(path);

/** What a build or a start makes is not in git. */
const generatedPath = /^(?:build|screenshots|\.data)(?:\/|$)|^report\.md$/;

/** `packages/server/src/main.ts` is also said as `server/main`: every way to write it, from each of its folders on. */
function* spellings(path) {
  for (const candidatePath of [path, path.replace(/^packages\//, '').replace(/(^|\/)src\//, '$1')]) {
    const parts = candidatePath.split('/');
    for (let from = 0; from < parts.length; from += 1) {
      const part = parts.slice(from).join('/');
      yield part;
      yield part.replace(/\.[a-z]+$/, '');
    }
  }
}

function everyName(files) {
  const folders = new Set();
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  const names = new Set();
  for (const path of [...files, ...folders]) for (const name of spellings(path)) names.add(name);
  return names;
}

/** Names of other people's libraries that our code does not use. */
const foreignNames = new Set(['moveOverlap']);

/** Every word of our sources and settings. */
const everyWord = (files) =>
  new Set(
    files
      .filter((path) => /\.(?:tsx?|mjs|json)$/.test(path) && !/(?:^|\/)(?:golden|recordings)\/|package-lock/.test(path))
      .flatMap((path) => readSource(path).match(/[A-Za-z]\w*/g) ?? []),
  );

/** Errors as lines of text: names of functions, types and members in backticks (`runQuery`) that no source has. */
function missingNames(document, text, words) {
  const names = Array.from(text.matchAll(/`([a-z]+(?:[A-Z][a-z\d]*)+)(?:\(.*?\))?`/g), ([, name]) => name);
  return [...new Set(names)]
    .filter((name) => !words.has(name) && !foreignNames.has(name))
    .map((name) => `${document}: no source has ${name}`);
}

/** Errors as lines of text: decisions that have the number of another one, as two that are written side by side would. */
function doubleDecisions(files) {
  const decisions = files.filter((path) => /^docs\/decisions\/\d{4}-/.test(path));
  const numberOf = (path) => path.slice('docs/decisions/'.length).slice(0, 4);
  return decisions
    .filter((path, index) => decisions.findIndex((other) => numberOf(other) === numberOf(path)) < index)
    .map((path) => `${path}: decision ${numberOf(path)} is there already`);
}

/** Errors as lines of text: relative links, and paths in backticks that begin with one of our folders or end like a source file, names that are gone. */
export function checkDocumentPaths() {
  const files = ourFiles();
  const names = everyName(files);
  const words = everyWord(files);
  const errors = doubleDecisions(files);
  for (const document of files.filter(isDocument)) {
    const text = readSource(document).replace(/^```.*?^```/gms, '');
    if (!/differences|spec-notes|mutation/.test(document)) errors.push(...missingNames(document, text, words));
    for (const [, link] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g))
      if (!/^[a-z]+:/.test(link) && !existsSync(join(root, dirname(document), link)))
        errors.push(`${document}: the link ${link} leads nowhere`);
    for (const [, path] of text.matchAll(/`(\w[\w.-]*(?:\/[\w.-]+)*)\/?`/g)) {
      const isPath = path.includes('/') ? names.has(path.split('/')[0]) : /\.(?:tsx?|mjs|md)$/.test(path);
      if (isPath && !generatedPath.test(path) && !names.has(path)) errors.push(`${document}: there is no ${path}`);
    }
  }
  return errors;
}
