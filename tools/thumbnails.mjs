// A picture of each chart type in both themes for the gallery, drawn from its sample: the build of the web app runs it first,
// with the sources of packages (`--conditions=@sextant/source`). Writes `<viz_type>-<theme>.svg`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typeFolders } from '../packages/charts/src/type-folders.ts';
import { thumbnailSvg } from '../packages/charts/src/thumbnails.ts';
import { root } from './bootstrap.mjs';

const folder = join(root, 'packages', 'web', 'src', 'explore', 'chart-type', 'thumbnails');

mkdirSync(folder, { recursive: true });
for (const type of Object.keys(typeFolders))
  for (const theme of ['light', 'dark']) writeFileSync(join(folder, `${type}-${theme}.svg`), thumbnailSvg(type, theme));
