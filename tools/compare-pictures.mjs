// Two runs of `npm run screenshots` picture by picture. Runs under the product's Node.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** So many pixels are none that anybody sees: the server rounds an edge of a small picture in one way or the other. */
const mostStrayPixels = 3;

const picturesOf = (folder) => new Set(readdirSync(folder).filter((file) => file.endsWith('.png')));
const pictureAt = (folder, file) => PNG.sync.read(readFileSync(join(folder, file)));

/** How many pixels of two pictures differ, and a picture of where; null for both where their sizes differ. */
function differenceOf(one, other) {
  if (one.width !== other.width || one.height !== other.height) return { pixels: null, picture: null };
  const picture = new PNG({ width: one.width, height: one.height });
  // A browser draws the edge of a shape now and then a few of 255 shades brighter; every difference that can be seen counts.
  const options = { threshold: 0.03, includeAA: true };
  const pixels = pixelmatch(one.data, other.data, picture.data, one.width, one.height, options);
  return { pixels, picture };
}

const sizeOf = ({ width, height }) => `${width} × ${height}`;

function lineOf(file, before, now, pixels) {
  if (pixels === null) return `- ${file}: ${sizeOf(before)} before, ${sizeOf(now)} now`;
  const share = ((100 * pixels) / (now.width * now.height)).toFixed(3);
  return `- ${file}: ${pixels} pixels differ (${share} %)`;
}

/**
 * Compares the pictures that this run made with those of the same names in `earlier`. Writes `compared.md` into `folder`, and for each that differs
 * `compared/<name>.png`, the differing pixels red. Returns how many are the same, and a line for each that is not; one without its earlier is named in the file and is neither.
 */
export function comparePictures(folder, earlier, isOfThisRun) {
  const target = join(folder, 'compared');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const earlierPictures = picturesOf(earlier);
  const lines = [];
  const missing = [];
  let same = 0;
  for (const file of [...picturesOf(folder)].filter(isOfThisRun).sort()) {
    if (!earlierPictures.has(file)) {
      missing.push(`- ${file}`);
      continue;
    }
    const [before, now] = [pictureAt(earlier, file), pictureAt(folder, file)];
    const { pixels, picture } = differenceOf(before, now);
    const isSame = pixels !== null && pixels <= mostStrayPixels;
    if (isSame) same += 1;
    else lines.push(lineOf(file, before, now, pixels));
    if (!isSame && picture !== null) writeFileSync(join(target, file), PNG.sync.write(picture));
  }
  const parts = [
    `# Compared with ${earlier}\n\n${same} pictures are the same (but for ${mostStrayPixels} pixels at most), ${lines.length} differ.\n`,
    lines.length === 0 ? '' : `\n## Differ\n\n${lines.join('\n')}\n`,
    missing.length === 0 ? '' : `\n## Without an earlier picture\n\n${missing.join('\n')}\n`,
  ];
  writeFileSync(join(folder, 'compared.md'), parts.join(''));
  return { same, lines };
}
