// The pictures of the guide, made of its screens. Runs under the product's Node.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { root } from './bootstrap.mjs';
import { chromiumFlags, findChromium } from './chromium.mjs';

const guideScreen = /^(guide-.+)-desktop-light\.png$/;
/** Between 0 and 1; letters of 11 px stay clear. */
const quality = 0.82;

/** Writes `docs/pictures/guide-<name>.webp` of the light pictures of the guide's screens in the folder; says how many. */
export async function makeGuidePictures(folder) {
  const files = readdirSync(folder).filter((file) => guideScreen.test(file));
  if (files.length === 0) return 0;
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath === null ? {} : { executablePath }),
  });
  const page = await browser.newPage();
  for (const file of files) {
    const png = readFileSync(join(folder, file)).toString('base64');
    const webp = await page.evaluate(
      async ([source, amount]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${source}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        canvas.getContext('2d').drawImage(image, 0, 0);
        return canvas.toDataURL('image/webp', amount).split(',')[1];
      },
      [png, quality],
    );
    const name = guideScreen.exec(file)[1];
    writeFileSync(join(root, 'docs', 'pictures', `${name}.webp`), Buffer.from(webp, 'base64'));
  }
  await browser.close();
  return files.length;
}
