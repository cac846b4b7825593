import type { Page, Request } from '@playwright/test';
import type { BenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';

/** One request that a page sent. */
export interface RecordedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: string | null;
}

/** What opening a page asks of the server, files that browsers keep left out. */
export interface RecordedOpening {
  readonly name: string;
  readonly path: string;
  readonly calls: readonly RecordedCall[];
}

/** What a page reports of itself comes later, and only while somebody looks for long. */
const isKept = ({ pathname }: URL): boolean =>
  /^\/(?:api|superset|datasource)\//.test(pathname) && !pathname.startsWith('/superset/log/');

function callOf(request: Request, openedAddress: string): RecordedCall | null {
  const url = new URL(request.url());
  const method = request.method();
  if (!isKept(url) || url.pathname === openedAddress) return null;
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE') return null;
  return { method, path: `${url.pathname}${url.search}`, body: request.postData() };
}

async function record(page: Page, name: string, path: string): Promise<RecordedOpening> {
  const calls: RecordedCall[] = [];
  const record = (request: Request): void => {
    const call = callOf(request, path);
    if (call !== null) calls.push(call);
  };
  page.on('request', record);
  await page.goto(path);
  await page.locator('[data-ready="true"]').first().waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  page.off('request', record);
  return { name, path, calls };
}

/** Opens pages in Chromium, each once, and returns what they asked. */
export async function recordOpenings(
  server: BenchServer,
  pages: readonly (readonly [name: string, path: string])[],
): Promise<RecordedOpening[]> {
  const browser = await launchBrowser(server.address);
  try {
    const found: RecordedOpening[] = [];
    for (const [name, path] of pages) {
      const { page, close } = await browser.openPage(server.address);
      found.push(await record(page, name, path));
      await close();
    }
    return found;
  } finally {
    await browser.close();
  }
}
