// A key that acts stands in the list of shortcuts, and a key that is shown acts: both are true of what goes through use-shortcut.
import { isTest, readSource, sourceFiles } from './source-files.mjs';

const owner = 'packages/ui/src/use-shortcut.ts';

/** Keys that belong to the widget by the conventions of the web; the list says what is special to this product. */
const widgets = new Map([
  ['packages/ui/src/field/CodeField.tsx', 'a list of completions'],
  ['packages/ui/src/display/Tree.tsx', 'a letter goes to the next row that begins with it'],
  ['packages/ui/src/field/ComboBox.tsx', 'Esc closes what is open'],
  ['packages/ui/src/field/MultiSelect.tsx', 'Esc closes what is open'],
  ['packages/ui/src/overlay/LazyOverlay.tsx', 'the down arrow opens a menu'],
  ['packages/ui/src/overlay/ResizeHandle.tsx', 'arrows move a separator'],
  ['packages/ui/src/display/LateTooltip.tsx', 'Esc closes what is open'],
  ['packages/ui/src/overlay/return-focus.ts', 'reads which key closed an overlay'],
  ['packages/ui/src/frame/Splitter.tsx', 'arrows move a separator'],
  ['packages/ui/src/grid/use-grid-cursor.ts', 'reads which of its declared keys it was'],
  ['packages/web/src/search/SearchDialog.tsx', 'a list of choices'],
  ['packages/web/src/shell/time-range/TimeRangeEditor.tsx', 'Esc closes what is open'],
  ['packages/web/src/dashboard/page/SlideShow.tsx', 'any key but its own stops the slide show'],
  ['packages/web/src/upload/DatePattern.tsx', 'Enter ends a text'],
  ['packages/web/src/explore/EditableName.tsx', 'Esc ends a text'],
  ['packages/web/src/dashboard/edit/TextElement.tsx', 'Esc ends a text'],
  ['packages/web/src/dashboard/edit/InlineText.tsx', 'Enter and Esc end a text'],
]);

const literals = (text) => [...text.matchAll(/'([^']+)'/g)].map(([, literal]) => literal);

/** Errors as lines of text: keys handled past the owner, exceptions that are none, keys that are shown and bound nowhere. */
export function checkShortcuts() {
  const errors = [];
  const bound = new Set();
  const shownKeys = [];
  for (const path of sourceFiles()) {
    if (!/^packages\/(?:ui|web|charts)\/src\//.test(path) || isTest(path)) continue;
    const text = readSource(path);
    const handles = /\bevent\.key\b|addEventListener\('key|\bevent\.code\b/.test(text);
    if (path !== owner && handles && !widgets.has(path))
      errors.push(`${path}: a key is handled past ${owner}; bind it by useShortcut or useElementKeys, which list it`);
    if (widgets.has(path) && !handles) errors.push(`tools/shortcuts.mjs: ${path} handles no key any more`);
    for (const [, many, one] of text.matchAll(/\bkeys: (?:\[([^\]]*)\]|('[^']+'))/g))
      for (const keys of literals(many ?? one)) bound.add(keys);
    // A side panel and a search field bind what they show.
    for (const [, keys] of text.matchAll(/<(?:SidePanel|SearchField)[^]*?\bshortcut="([^"]+)"/g)) bound.add(keys);
    for (const [, quoted, keys] of text.matchAll(/\bshortcut(?:="([^"]+)"|: '([^']+)')/g))
      shownKeys.push({ path, keys: quoted ?? keys });
  }
  for (const { path, keys } of shownKeys)
    if (!bound.has(keys)) errors.push(`${path}: the key ${keys} is shown but bound nowhere`);
  return errors;
}
