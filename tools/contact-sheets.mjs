// Many pictures on one sheet, so that all of them can be looked at. Runs under the product's Node.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from './chromium.mjs';

const widthPx = 1600;
/** How many pictures of a size stand beside each other and on one sheet. */
const layouts = {
  phone: { columns: 5, perSheet: 10 },
  tablet: { columns: 3, perSheet: 6 },
  desktop: { columns: 2, perSheet: 6 },
  wide: { columns: 2, perSheet: 6 },
  zoom: { columns: 2, perSheet: 6 },
  text: { columns: 2, perSheet: 6 },
};

const inParts = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

function pageOf(folder, files, columns) {
  const figureElements = files.map(
    (file) =>
      `<figure><figcaption>${file.replace('.png', '')}</figcaption><img src="${pathToFileURL(join(folder, file)).href}"></figure>`,
  );
  return `<!doctype html><style>
    body { margin: 8px; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 8px; background: #777; }
    figure { margin: 0 } img { width: 100%; display: block } figcaption { font: 12px sans-serif; color: #fff; padding: 2px 0 }
  </style>${figureElements.join('')}`;
}

/** Writes `sheets/<size>-<theme>-<number>.png` of the pictures in the folder, of the sizes that are named; none names all. */
export async function makeContactSheets(folder, sizes = []) {
  const sheets = join(folder, 'sheets');
  mkdirSync(sheets, { recursive: true });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath === null ? {} : { executablePath }),
  });
  const page = await browser.newPage({ viewport: { width: widthPx, height: 1000 } });
  const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'));
  const chosenLayouts = Object.entries(layouts).filter(([size]) => sizes.length === 0 || sizes.includes(size));
  for (const [size, { columns, perSheet }] of chosenLayouts)
    for (const theme of ['light', 'dark']) {
      const ownPictures = pictures.filter((file) => file.endsWith(`-${size}-${theme}.png`));
      for (const [index, files] of inParts(ownPictures, perSheet).entries()) {
        const source = join(sheets, 'sheet.html');
        writeFileSync(source, pageOf(folder, files, columns));
        await page.goto(pathToFileURL(source).href);
        await page.screenshot({ path: join(sheets, `${size}-${theme}-${index + 1}.png`), fullPage: true });
      }
    }
  await browser.close();
}
