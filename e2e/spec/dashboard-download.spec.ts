import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download', exact: true }).press('ArrowRight');
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The file that `begin` brings, and its first bytes. */
async function downloaded(
  page: Page,
  begin: () => Promise<void>,
): Promise<{ readonly file: Download; readonly start: string }> {
  const pending = page.waitForEvent('download', { timeout: 100_000 });
  await begin();
  const file = await pending;
  return { file, start: (await readFile(await file.path())).subarray(0, 8).toString('latin1') };
}

test('a dashboard is taken along as PDF, PNG and workbook; a download says how far it is, why it failed with its code, and is made again or given up', async ({
  page,
}) => {
  await new DashboardOnPage(page).open('wildlife-strikes');
  const drawing = '**/cache_dashboard_screenshot/**';
  const dialog = page.getByRole('dialog', { name: 'Download PDF' });

  await test.step('it says how far it is, why it failed with its code, and is made again', async () => {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    await page.route(drawing, async (route) => {
      await mayGoOn;
      await route.fulfill({
        status: 503,
        json: {
          errors: [
            {
              message: 'The dashboard could not be drawn',
              error_type: 'GENERIC_BACKEND_ERROR',
              level: 'error',
              extra: { code: 'DOWNLOAD_003' },
            },
          ],
        },
      });
    });
    await choose(page, 'PDF');
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await expectAccessibleAbove(page);
    goOn();
    await expect(dialog.getByRole('alert')).toContainText('The dashboard could not be drawn (DOWNLOAD_003)');
    await page.unroute(drawing);
    const pdf = await downloaded(page, () => dialog.getByRole('button', { name: 'Try again' }).click());
    expect([pdf.file.suggestedFilename(), pdf.start.slice(0, 5)]).toEqual(['Wildlife strikes.pdf', '%PDF-']);
    await expect(page.getByText('Downloaded: Wildlife strikes.pdf')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('a picture and a workbook come from the menu', async () => {
    const png = await downloaded(page, () => choose(page, 'PNG picture'));
    expect([png.file.suggestedFilename(), png.start.slice(1, 4)]).toEqual(['Wildlife strikes.png', 'PNG']);
    const workbook = await downloaded(page, () => choose(page, 'Workbook'));
    expect([workbook.file.suggestedFilename(), workbook.start.slice(0, 2)]).toEqual(['Wildlife strikes.xlsx', 'PK']);
  });

  await test.step('on a phone the formats stand in the menu itself, and closing the dialog gives the download up', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(drawing, () => undefined);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Download PDF', exact: true }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible();
  });
});
