// Pictures of the gallery in both themes and two widths. Usage: node shoot.mjs <folder>; the gallery has to be served on port 4320.
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { chromium } = require('playwright-core');
const axePath = require.resolve('axe-core/axe.min.js');
const [folder] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const printedLines = new Set();
const print = (line) =>
  printedLines.size < 20 && !printedLines.has(line) && printedLines.add(line) && console.log(line);
for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    const page = await browser.newPage({
      viewport: { width, height: width > 720 ? 3900 : 9600 },
      reducedMotion: 'reduce',
    });
    page.on(
      'console',
      (message) => ['error', 'warning'].includes(message.type()) && print(`console: ${message.text().slice(0, 300)}`),
    );
    page.on('pageerror', (error) => print(`page error: ${error.stack?.slice(0, 400)}`));
    await page.addInitScript((choice) => localStorage.setItem('sextant.theme', choice), theme);
    await page.goto('http://localhost:4320/');
    await page.waitForFunction(() => document.querySelectorAll('[data-painted="true"]').length >= 35, null, {
      timeout: 20000,
    });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${folder}/charts-${theme}-${width}.png` });
    await page.addScriptTag({ path: axePath });
    const found = await page.evaluate(async () => (await globalThis.axe.run(document)).violations);
    for (const violation of found)
      console.log(
        `${theme} ${width}: ${violation.id}: ${violation.nodes.length} ${violation.nodes[0]?.html.slice(0, 160)} ${violation.nodes[0]?.failureSummary?.slice(0, 200)}`,
      );
    await page.close();
  }
}
await browser.close();
