import type { Locator, Page } from '@playwright/test';
import { closeByEscape } from '../../pages/escape.ts';
import { ExploreOnPage } from './explore-page.ts';
import { expect, strikesDatasetId, test, withChart } from './session.ts';
import { atRest } from '../../pages/at-rest.ts';

const frame = async (page: Page, popover: Locator, name: string): Promise<void> => {
  await popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
  await page.getByRole('option', { name, exact: true }).click();
};
const preview = (popover: Locator): Locator => popover.getByRole('status');
const apply = (popover: Locator): Promise<void> => popover.getByRole('button', { name: 'APPLY' }).click();

test('[TIME-005 TIME-006 TIME-007 TIME-008 TIME-009 TIME-010 TIME-011 TIME-012 TIME-013 TIME-014 TIME-015 TIME-016 TIME-017 TIME-018 TIME-019 TIME-020 TIME-021 TIME-022 TIME-023 TIME-024 TIME-025 TIME-026 TIME-027 TIME-028 TIME-029 TIME-030 TIME-031 TIME-032 TIME-033 TIME-034 TIME-035 TIME-036 TIME-037 TIME-038 TIME-039 TIME-040 TIME-051 TIME-052 TIME-053 TIME-054 TIME-055 TIME-066 TIME-068 TIME-069 TIME-071] the popover of a time range in Explore has five kinds of range, each with its choices and what it comes to, and takes effect by APPLY alone', async ({
  page,
  api,
}) => {
  const form = {
    viz_type: 'big_number_total',
    datasource: `${await strikesDatasetId(api)}__table`,
    metric: 'strikes',
    granularity_sqla: 'date',
    time_range: 'Last month',
    adhoc_filters: [],
  };
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    const popover = page.getByRole('dialog', { name: 'Edit time range' });
    const open = async (): Promise<void> => {
      await explore.controls.getByRole('button', { name: /^Time range:/ }).click();
      await expect(popover).toBeVisible();
    };
    const shown = (range: string | RegExp): Locator =>
      explore.controls.getByRole('button', { name: typeof range === 'string' ? `Time range: ${range}` : range });

    await test.step('CANCEL and closing leave the value as it was', async () => {
      const closings = [
        () => popover.getByRole('button', { name: 'CANCEL' }).click(),
        () => page.mouse.click(720, 880),
      ];
      for (const close of closings) {
        await open();
        await popover.getByText('Last year', { exact: true }).click();
        await close();
        await expect(popover).toBeHidden();
        await expect(shown('Last month')).toBeVisible();
        await open();
        await expect(popover.getByRole('radio', { name: 'Last month' })).toBeChecked();
        await closeByEscape(popover);
      }
    });

    await test.step('title, five kinds of range in order, Actual time range, CANCEL and APPLY; No filter is a value', async () => {
      await open();
      await expect(popover.getByRole('heading', { name: 'Edit time range' })).toBeVisible();
      await expect(popover.getByText('Actual time range')).toBeVisible();
      await expect(preview(popover)).toHaveText(/\d{4}/);
      await expect(popover.getByRole('button', { name: 'CANCEL' })).toHaveText('CANCEL');
      await expect(popover.getByRole('button', { name: 'APPLY' })).toHaveText('APPLY');
      await popover.getByRole('button', { name: /RANGE TYPE$/ }).click();
      await expect(page.getByRole('option')).toHaveText(['Last', 'Previous', 'Custom', 'Advanced', 'No filter']);
      await page.getByRole('option', { name: 'No filter' }).click();
      await apply(popover);
      await expect(shown('No filter')).toBeVisible();
    });

    await test.step('in a popover 600 px wide Last offers day, week, month, quarter and year, each with its range; the last week is chosen first', async () => {
      await open();
      await expect
        .poll(() =>
          popover.evaluate((element) =>
            Math.max(element.clientWidth, element.parentElement?.getBoundingClientRect().width ?? 0),
          ),
        )
        .toBe(600);
      await frame(page, popover, 'Last');
      const choices = popover.getByRole('radio');
      await expect(popover.getByRole('radiogroup').locator('label')).toHaveText([
        'Last day',
        'Last week',
        'Last month',
        'Last quarter',
        'Last year',
      ]);
      await expect(popover.getByRole('radio', { name: 'Last week' })).toBeChecked();
      await expect(choices).toHaveCount(5);
      await expect(preview(popover)).toHaveText(/\d{4}/);
      const seenSet = new Set([await atRest(() => preview(popover).innerText())]);
      // Each other than the one before; 'Last week' is where it begins.
      for (const index of [0, 2, 3, 4]) {
        const before = await atRest(() => preview(popover).innerText());
        await popover.getByRole('radiogroup').locator('label').nth(index).click();
        await expect(preview(popover)).not.toHaveText(before);
        await expect(preview(popover)).toHaveText(/\d{4}/);
        seenSet.add(await atRest(() => preview(popover).innerText()));
      }
      expect(seenSet.size).toBe(5);
    });

    await test.step('Previous offers the calendar week, month and year', async () => {
      await frame(page, popover, 'Previous');
      await expect(popover.getByRole('radiogroup').locator('label')).toHaveText([
        'Previous calendar week',
        'Previous calendar month',
        'Previous calendar year',
      ]);
      await popover.getByText('Previous calendar year', { exact: true }).click();
      await expect(preview(popover)).toHaveText(/^1 Jan \d{4} – 1 Jan \d{4}$/);
      await apply(popover);
      await expect(shown('Previous calendar year')).toBeVisible();
    });

    await test.step('Custom has START (INCLUSIVE), 7 days before, and END (EXCLUSIVE), today; each is a date, relative, now or midnight', async () => {
      await open();
      await frame(page, popover, 'Custom');
      await expect(popover.getByRole('button', { name: 'Relative Date/Time START (INCLUSIVE)' })).toBeVisible();
      const quantity = popover.getByRole('textbox', { name: 'Quantity' });
      await expect(quantity).toHaveValue('7');
      await expect(popover.getByRole('button', { name: 'Days Before Unit' })).toBeVisible();
      await expect(popover.getByRole('button', { name: 'Midnight END (EXCLUSIVE)' })).toBeVisible();
      // A quantity is a number above 0.
      for (const typedQuantity of ['0', '-1', 'x']) {
        await quantity.fill('');
        await quantity.pressSequentially(typedQuantity);
        await quantity.press('Tab');
        await expect(quantity).toHaveValue(/^[1-9]\d*$/);
      }
      const modes = ['Specific Date/Time', 'Relative Date/Time', 'Now', 'Midnight'];
      for (const end of ['START (INCLUSIVE)', 'END (EXCLUSIVE)']) {
        await popover.getByRole('button', { name: new RegExp(`${end.replaceAll(/[()]/g, '\\$&')}$`) }).click();
        await expect(page.getByRole('option')).toHaveText(modes);
        await page.getByRole('option', { name: 'Specific Date/Time' }).click();
      }
      await expect(popover.getByRole('spinbutton', { name: /year/i })).toHaveCount(2);
      await popover.getByRole('button', { name: /START \(INCLUSIVE\)$/ }).click();
      await page.getByRole('option', { name: 'Midnight' }).click();
      await expect(page.getByRole('option')).toHaveCount(0);
      await popover.getByRole('button', { name: /END \(EXCLUSIVE\)$/ }).click();
      await page.getByRole('option', { name: 'Now' }).click();
      await apply(popover);
      await expect(shown('today – now')).toBeVisible();
    });

    await test.step('Advanced has two texts and a help that names the functions, which resolve', async () => {
      await open();
      await frame(page, popover, 'Advanced');
      const texts = popover.getByRole('textbox');
      await expect(texts).toHaveCount(2);
      await popover.getByRole('button', { name: 'Functions' }).hover();
      const help = page.getByRole('tooltip');
      for (const name of ['DATETIME(', 'DATEADD(', 'DATETRUNC(', 'LASTDAY(']) await expect(help).toContainText(name);
      const holiday = 'HOLIDAY("Boxing Day", DATETIME("2018"), "UK")';
      await expect(help).toContainText(holiday);
      for (const [start, shownExp] of [
        ['DATETIME("2001-05-05")', /5 May/],
        ['DATEADD(DATETIME("2001-05-05"), -2, day)', /3 May/],
        ['DATETRUNC(DATETIME("2001-05-05"), month)', /1 May/],
        ['LASTDAY(DATETIME("2001-05-05"), month)', /31 May/],
        [holiday, /26 Dec 2018/],
      ] as const) {
        await texts.nth(0).fill(start);
        await texts.nth(1).fill(start === holiday ? '2019-07-01' : '2001-07-01');
        await expect(preview(popover)).toHaveText(shownExp);
      }
    });

    await test.step('what the server cannot read is shown with its message, and APPLY is off', async () => {
      const start = popover.getByRole('textbox').nth(0);
      await start.fill('foo bar');
      await expect(preview(popover)).toContainText('foo bar');
      await expect(popover.getByRole('button', { name: 'APPLY' })).toBeDisabled();
      await start.fill('2001-01-01');
      await expect(popover.getByRole('button', { name: 'APPLY' })).toBeEnabled();
    });

    await test.step('a relative end has a quantity and one of eight units, before the start or after the end', async () => {
      await popover.getByRole('textbox').nth(0).fill('DATEADD(DATETIME("now"), -3, day)');
      await popover.getByRole('textbox').nth(1).fill('DATEADD(DATETIME("now"), 2, week)');
      await apply(popover);
      await expect(popover).toBeHidden();
      await open();
      const units = ['Second', 'Minute', 'Hour', 'Day', 'Week', 'Month', 'Quarter', 'Year'];
      await expect(popover.getByRole('textbox', { name: 'Quantity' })).toHaveCount(2);
      await popover.getByRole('button', { name: 'Days Before Unit' }).click();
      await expect(page.getByRole('option')).toHaveText(units.map((unit) => `${unit}s Before`));
      await closeByEscape(page.getByRole('listbox'));
      await popover.getByRole('button', { name: 'Weeks After Unit' }).click();
      await expect(page.getByRole('option')).toHaveText(units.map((unit) => `${unit}s After`));
      await closeByEscape(page.getByRole('listbox'));
    });

    await test.step('with two relative ends there is an Anchor to: NOW, or a date of its own', async () => {
      const anchor = popover.getByRole('radiogroup', { name: 'Anchor to' });
      const chooseEnd = async (mode: string): Promise<void> => {
        await popover.getByRole('button', { name: /END \(EXCLUSIVE\)$/ }).click();
        await page.getByRole('option', { name: mode }).click();
      };
      await chooseEnd('Now');
      await expect(anchor).toBeHidden();
      await chooseEnd('Relative Date/Time');
      await expect(anchor).toBeVisible();
      await expect(anchor.getByRole('radio', { name: 'NOW' })).toBeChecked();
      await anchor.getByText('Date/Time', { exact: true }).click();
      await expect(popover.getByRole('spinbutton', { name: /year/i })).toBeVisible();
      await popover.getByRole('spinbutton', { name: /year/i }).pressSequentially('2001');
      await expect(preview(popover)).toContainText('2001');
      await apply(popover);
      await expect(shown(/^Time range: 3 days before .* 2001/)).toBeVisible();
    });
  });
});
