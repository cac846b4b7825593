// Writes x.module.d.css.ts beside x.module.css, for every CSS module: a misspelt class becomes a type error.
import { globSync, readFileSync, writeFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const folders = 'packages/{ui,charts,web}/src/**';

/** The classes that a style sheet has rules for, sorted. */
export function classNames(css) {
  const plainCss = css
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, ' ')
    .replace(/url\([^)]*\)/g, ' ')
    .replace(/@(?:import|layer)[^;{]*;/g, ' ')
    .replace(/:global\([^)]*\)/g, ' ');
  const selectors = plainCss.match(/[^{};]*\{/g) ?? [];
  const found = selectors
    .filter((selector) => !/^\s*@/.test(selector))
    .flatMap((selector) => [...selector.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map((match) => match[1]));
  return [...new Set(found)].sort();
}

function declaration(names) {
  const lines = names.map((name) => `  readonly ${/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`}: string;`);
  return `declare const styles: {\n${lines.join('\n')}\n};\nexport default styles;\n`;
}

/** Writes the missing and changed declarations, removes those whose CSS is gone, and returns how many modules there are. */
export function writeCssTypes() {
  const modules = globSync(`${folders}/*.module.css`, { cwd: root });
  for (const path of modules) {
    const target = join(root, path.replace(/\.css$/, '.d.css.ts'));
    const text = declaration(classNames(readFileSync(join(root, path), 'utf8')));
    if (!existsSync(target) || readFileSync(target, 'utf8') !== text) writeFileSync(target, text);
  }
  for (const path of globSync(`${folders}/*.module.d.css.ts`, { cwd: root })) {
    if (!existsSync(join(root, path.replace(/\.d\.css\.ts$/, '.css')))) rmSync(join(root, path));
  }
  return modules.length;
}

if (process.argv[1] === import.meta.filename) console.log(`${writeCssTypes()} CSS modules have their types.`);
