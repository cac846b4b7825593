// A name says what is inside. These say nothing, so everything ends up in them.
import { ourFiles } from './source-files.mjs';

const forbidden = /^(?:utils?|helpers?|common|misc|types|constants|.*-(?:utils?|helpers?))$/i;
const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

/** Problems as lines of text: forbidden words, and TypeScript files that are not kebab-case. */
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
  return [...errors];
}
