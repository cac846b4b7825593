import { expect, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';
import { total } from './statements/dashboard-page.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';

const grid = ['ROOT_ID', 'GRID_ID'];

/** A dashboard of texts beside one big number. */
async function withTexts(
  api: Api,
  texts: readonly string[],
  action: (path: string, tile: string) => Promise<void>,
): Promise<void> {
  await withChart(api, total(await strikesDatasetId(api)), async (chart) => {
    const parents = [...grid, 'ROW-1'];
    const textNodes = [
      ...texts.map((code, index) => ({
        id: `MARKDOWN-${index}`,
        type: 'MARKDOWN',
        meta: { code, width: 6, height: 30 },
      })),
      { id: 'CHART-1', type: 'CHART', meta: { chartId: chart.id, width: 6, height: 30 } },
    ];
    const layout = {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: textNodes.map(({ id }) => id), parents: grid, meta: {} },
      ...Object.fromEntries(textNodes.map((textNode) => [textNode.id, { ...textNode, children: [], parents }])),
    };
    await withDashboard(api, { layout, charts: [chart] }, ({ path }) => action(path, chart.name));
  });
}

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mP8z8BQz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC';

/** Each tries to run, to leave its place, or to ask something; `hit` is what it would set. */
const attacks = [
  '<script>window.hit = 1</script>',
  '<img src="/no-such-picture" onerror="window.hit = 2">',
  '<svg onload="window.hit = 3"><script>window.hit = 4</script></svg>',
  '<svg><style><img src=x onerror="window.hit = 5"></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hit=6&gt;">',
  '[press](javascript:window.hit=7) [press](JaVaScRiPt&#58;window.hit=8) [press](data:text/html,<script>1</script>)',
  '<a href="java\tscript:window.hit=9">press</a> <a href="vbscript:x">press</a>',
  '![x](javascript:window.hit=10) <img src="data:text/html,<script>window.hit=11</script>">',
  '<iframe srcdoc="<script>parent.hit = 12</script>"></iframe><object data="/x"></object><embed src="/x">',
  '<form action="https://example.org/" id="body"><input name="attributes"><button>Send</button></form>',
  '<div id="root" class="page" style="position:fixed;inset:0;z-index:9999;background:red">over all</div>',
  '<style>body { display: none }</style><link rel="stylesheet" href="/x.css"><base href="https://example.org/">',
  '<meta http-equiv="refresh" content="0;url=https://example.org/"><details open ontoggle="window.hit = 13">x</details>',
  '<p onclick="window.hit = 14" onpointerover="window.hit = 15">press</p><video src=x onerror="window.hit = 16"></video>',
  '<noscript><p title="</noscript><img src=x onerror=window.hit=17>"></noscript>',
];

test('[G1] texts read as markdown, scroll in their place, and run and ask nothing where they are hostile', async ({
  page,
  api,
}) => {
  await test.step('a text reads as markdown: headings, lists, tables, code, links and pictures', async () => {
    const code = [
      '# Read me',
      'Some **strong** words with [a link](https://example.org/a) and [another](/dashboard/list/).',
      '- one\n- [x] done',
      '| Phase | Strikes |\n|---|--:|\n| Climb | 12 |',
      '```\nSELECT 1\n```',
      `![A dot](${dot}) ![Elsewhere](https://example.org/far.png)`,
    ].join('\n\n');
    await withTexts(api, [code], async (path) => {
      await page.goto(path);
      const text = page.locator('[data-markdown]');
      // Under the page's own heading and that of its charts.
      await expect(text.getByRole('heading', { name: 'Read me', level: 3 })).toBeVisible();
      await expect(text.locator('strong')).toHaveText('strong');
      await expect(text.getByRole('listitem')).toHaveText(['one', '☑ done']);
      await expect(text.getByRole('cell', { name: 'Climb' })).toBeVisible();
      await expect(text.locator('pre code')).toContainText('SELECT 1');
      const outsideLink = text.getByRole('link', { name: 'a link' });
      await expect(outsideLink).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(outsideLink).toHaveAttribute('target', '_blank');
      await expect(text.getByRole('link', { name: 'another' })).not.toHaveAttribute('target', /./);
      await expect(text.getByRole('img', { name: 'A dot' })).toHaveJSProperty('naturalWidth', 10);
      // The page loads no pictures from elsewhere; they are links.
      await expect(text.getByRole('link', { name: 'Elsewhere' })).toHaveAttribute(
        'href',
        'https://example.org/far.png',
      );
    });
  });

  await test.step('a long text scrolls in its place, by keyboard too', async () => {
    await withTexts(api, [Array.from({ length: 60 }, (_, index) => `Line ${index}`).join('\n\n')], async (path) => {
      await page.goto(path);
      const textGroup = page.getByRole('group', { name: 'Text' });
      await expect(textGroup).toBeVisible();
      expect((await textGroup.boundingBox())?.height).toBeLessThanOrEqual(240);
      await textGroup.focus();
      await page.keyboard.press('End');
      await expect.poll(() => textGroup.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    });
  });

  await test.step('[G1] a hostile text runs nothing, asks nothing, and stays in its place', async () => {
    await withTexts(api, attacks, async (path, tile) => {
      const errors: string[] = [];
      const requestedTexts: string[] = [];
      page.on('console', (line) => line.type() === 'error' && /policy/i.test(line.text()) && errors.push(line.text()));
      page.on('request', (request) => requestedTexts.push(request.url()));
      await page.goto(path);
      const texts = page.locator('[data-markdown]');
      await expect(texts).toHaveCount(attacks.length);
      await expect(page.getByText('over all')).toBeVisible();
      await expect(new DashboardOnPage(page).tile(tile).frame).toContainText('10,000');
      for (const press of await texts.getByText('press', { exact: true }).all()) await press.click();
      const found = await texts.evaluateAll((textElements) => {
        const all = textElements.flatMap((textElement) => [...textElement.querySelectorAll('*')]);
        return {
          tags: all.map(({ localName }) => localName),
          attributes: all.flatMap((one) => one.getAttributeNames()),
          hrefs: all.flatMap((one) => (one instanceof HTMLAnchorElement ? [one.href] : [])),
        };
      });
      const forbidden =
        /^(script|style|svg|math|iframe|object|embed|form|input|button|link|base|meta|video|noscript|template)$/;
      expect(found.tags.filter((tag) => forbidden.test(tag))).toEqual([]);
      expect(found.attributes.filter((name) => /^(on|style$|id$|class$|name$|srcdoc$)/.test(name))).toEqual([]);
      expect(found.hrefs.filter((href) => !/^https?:/.test(href))).toEqual([]);
      expect(await page.evaluate(() => 'hit' in window)).toBe(false);
      // Browsers report inline code of the document without a window in which the text is cleaned; nothing of it was kept.
      expect(errors.filter((error) => !/inline (event handler|style|script)|base URI/.test(error))).toEqual([]);
      const { origin } = new URL(page.url());
      expect(requestedTexts.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    });
  });
});
