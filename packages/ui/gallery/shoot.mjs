// Pictures of the gallery in both themes and two widths, and axe over each. Usage: node shoot.mjs <folder> [part…]
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { chromium } = require('playwright-core');
const axePath = require.resolve('axe-core/axe.min.js');
const [folder, ...requestedParts] = process.argv.slice(2);
const partNames =
  requestedParts.length > 0 ? requestedParts : ['buttons', 'fields', 'overlays', 'tiles', 'grid', 'frame'];
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.SEXTANT_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let violations = 0;
// While a modal is open the page under it, with its heading and main, is hidden on purpose.
const hiddenRules = Object.fromEntries(
  ['region', 'page-has-heading-one', 'landmark-one-main'].map((rule) => [rule, { enabled: false }]),
);
async function check(page, name) {
  await page.addScriptTag({ path: axePath });
  const found = await page.evaluate(
    async (hidden) => (await globalThis.axe.run(document, { rules: hidden })).violations,
    hiddenRules,
  );
  for (const violation of found) {
    violations += violation.nodes.length;
    console.log(`${name}: ${violation.id}: ${violation.help}`);
    for (const node of violation.nodes.slice(0, 4))
      console.log('   ', node.html.slice(0, 200), '|', node.failureSummary?.split('\n')[1]?.trim());
  }
}
for (const theme of ['light', 'dark']) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ]) {
    const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
    page.on(
      'console',
      (message) =>
        ['error', 'warning'].includes(message.type()) && console.log(`console: ${message.text().slice(0, 300)}`),
    );
    page.on('pageerror', (error) => console.log(`page error: ${error.message}`));
    await page.addInitScript((choice) => localStorage.setItem('sextant.theme', choice), theme);
    for (const partName of partNames) {
      await page.goto(`http://localhost:4310/?part=${partName}`);
      await page.waitForSelector('h1, h2');
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300);
      const name = `${partName}-${theme}-${width}`;
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: partName !== 'frame' });
      await check(page, name);
      if (partName === 'overlays') await overlays(page, name, check);
      if (partName === 'fields') await popups(page, name, check);
    }
    await page.close();
  }
}
async function overlays(page, name, run) {
  for (const button of ['Menu', 'Popover', 'Dialog', 'Confirm', 'Sheet', 'Drawer']) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.waitForTimeout(250);
    await page.screenshot({ path: `${folder}/${name}-${button.toLowerCase()}.png` });
    await run(page, `${name}-${button}`);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(150);
  }
}
async function popups(page, name, run) {
  const openers = {
    multi: 'Choose Select, many',
    select: /Week.*Select|Select.*Week/,
    between: /^Calendar.*Between|Between.*Calendar|Calendar/,
  };
  for (const [label, opener] of Object.entries(openers)) {
    const button = page.getByRole('button', { name: opener }).last();
    await button.scrollIntoViewIfNeeded();
    await button.click();
    await page.waitForTimeout(300);
    if (label === 'multi') await page.keyboard.type('dal');
    await page.waitForTimeout(350);
    await page.screenshot({ path: `${folder}/${name}-${label}.png` });
    await run(page, `${name}-${label}`);
    await page.keyboard.press('Escape');
    if (label === 'multi') await page.keyboard.press('Escape');
    await page.waitForTimeout(200);
  }
}
await browser.close();
console.log(`${violations} violations`);
