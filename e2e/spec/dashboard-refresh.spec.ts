import type { Page, Request } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { makeDashboard, ownName, showDashboard } from '../pages/own-objects.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

async function openInterval(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Set auto-refresh' }).click();
}

const isForcedRequest = (request: Request): boolean =>
  request.method() === 'POST' &&
  request.url().includes('/api/v1/chart/data') &&
  (request.url().includes('force=true') || (request.postData() ?? '').includes('"force":true'));

test('a dashboard asks again by itself at the interval that a user sets for the session, or who may change it for everyone', async ({
  page,
}) => {
  await test.step('a dashboard asks again by itself at the interval that a user sets for the session, and keeps its numbers meanwhile', async () => {
    await page.clock.install();
    const dashboard = new DashboardOnPage(page);
    await dashboard.open('flight-punctuality');
    await openInterval(page);
    await expectAccessibleAbove(page);
    await page.getByRole('button', { name: /Refresh frequency/ }).click();
    await page.getByRole('option', { name: '10 seconds' }).click();
    await page.getByRole('button', { name: 'Save for this session' }).click();
    await expect(page.getByText('again every 10 seconds')).toBeVisible();
    const { frame } = dashboard.tile('Departures by origin');
    for (const _ of ['first', 'second']) {
      const secondRequest = page.waitForRequest(isForcedRequest);
      await page.clock.fastForward(10_000);
      await secondRequest;
      await expect(frame.locator('[data-painted="true"]')).toBeVisible();
    }
    await openInterval(page);
    await page.getByRole('button', { name: /Refresh frequency/ }).click();
    await page.getByRole('option', { name: "Don't refresh" }).click();
    await page.getByRole('button', { name: 'Save for this session' }).click();
    await expect(page.getByText('again every')).toHaveCount(0);
  });

  await test.step('who may change a dashboard sets the interval for everyone; it is kept with the dashboard', async () => {
    const id = await makeDashboard(page, ownName('Wall'));
    await page.goto(`/superset/dashboard/${id}/`);
    await openInterval(page);
    await page.getByRole('button', { name: /Refresh frequency/ }).click();
    await page.getByRole('option', { name: 'Custom interval' }).click();
    await expect(page.getByRole('button', { name: 'Save for this session' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Seconds' }).fill('90');
    await page.getByText('For everyone who opens this dashboard').click();
    await page.getByRole('button', { name: 'Save for everyone' }).click();
    await expect(page.getByText('Refresh interval saved')).toBeVisible();
    const metadata = JSON.parse((await showDashboard(page, id)).json_metadata ?? '{}') as object;
    expect(metadata).toMatchObject({ refresh_frequency: 90 });
    await page.reload();
    await openInterval(page);
    await expect(page.getByRole('textbox', { name: 'Seconds' })).toHaveValue('90');
  });
});
