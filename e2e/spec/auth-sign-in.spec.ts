import { expect, test } from '@playwright/test';
import { HomePage } from '../pages/home.ts';
import { endSessionOnServer, ownName } from '../pages/own-objects.ts';
import { SessionEnded, SignInPage } from '../pages/sign-in.ts';
import { UploadDialog } from '../pages/upload.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';

test('what is typed is shown and hidden; a wrong password is rejected in place, and the right one leads Home without an empty screen between', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.username).toBeFocused();

  await test.step('what is typed can be shown and hidden', async () => {
    await signIn.password.fill('abc');
    await expect(signIn.password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show what is typed' }).click();
    await expect(signIn.password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide what is typed' }).click();
    await expect(signIn.password).toHaveAttribute('type', 'password');
  });

  await test.step('a wrong password is rejected in place, keeps what was typed, and the right one leads Home', async () => {
    await expect(page).toHaveTitle('Sign in · Sextant');
    await signIn.tryAs('admin', 'not the password');
    await expect(signIn.rejection).toHaveText('Wrong user name or password');
    await expect(signIn.username).toHaveValue('admin');
    await expect(signIn.password).toHaveValue('not the password');
    await expectAccessible(page);
  });

  await test.step('after the sign-in the form stays until the page is there: no empty screen between them', async () => {
    await page.evaluate(() => {
      const seenTexts: string[] = [];
      (globalThis as unknown as { seen: string[] }).seen = seenTexts;
      const look = () => {
        const text = document.body.innerText.trim();
        if (text === '') seenTexts.push('empty');
        requestAnimationFrame(look);
      };
      look();
    });
    await signIn.enter();
    await expect(new HomePage(page).greeting).toBeVisible();
    await expect(page).toHaveTitle('Home · Sextant');
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

test('too many wrong attempts have to wait, are told how long, and may go on afterwards', async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  const name = ownName('nobody');
  // Each wait is twice the one before, so a slow machine only needs an attempt more.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const result = page.waitForResponse((response) => response.url().endsWith('/api/v1/sextant/session'));
    await signIn.tryAs(name, `wrong ${attempt}`);
    if ((await result).status() === 429) break;
    await expect(signIn.rejection).toHaveText('Wrong user name or password');
    await expect(signIn.submit).toBeEnabled();
  }
  await expect(signIn.rejection).toHaveText(/^Too many attempts\. Try again in \d+ s\.$/);
  await expect(signIn.submit).toBeDisabled();
  await expect(signIn.rejection).toHaveText('You can try again now.', { timeout: 20_000 });
  await expect(signIn.submit).toBeEnabled();
});

test('[G6] the sign-in leads to no address elsewhere, and no script', async ({ page, baseURL }) => {
  const errors = watchErrors(page);
  const signIn = new SignInPage(page);
  for (const next of [
    'https://example.com/',
    '//example.com/',
    '/\\example.com/',
    '/x/..//example.com/',
    'javascript:alert(1)',
  ])
    await test.step(next, async () => {
      await page.context().clearCookies();
      await signIn.open(next);
      await signIn.enter();
      await expect(page).toHaveURL(`${baseURL}/superset/welcome/`);
    });
  expect(errors).toEqual([]);
});

test('a page asked for before the sign-in comes after it, with its search; signing out ends the session on the server too', async ({
  page,
  baseURL,
}) => {
  await test.step('a page asked for before the sign-in comes after it, with its search', async () => {
    await page.goto('/chart/list/?search=speed&show=mine');
    await new SignInPage(page).enter();
    await expect(page).toHaveURL(`${baseURL}/chart/list/?search=speed&show=mine`);
  });

  await test.step('signing out ends the session on the server too', async () => {
    const cookies = await page.context().cookies();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login\//);
    await page.context().addCookies(cookies);
    expect((await page.request.get('/api/v1/me/')).status()).toBe(401);
  });
});

test('a session that ended before or while a file is sent asks for the password in place; the work goes on as it was', async ({
  page,
}) => {
  const upload = new UploadDialog(page);

  await test.step('a session that has ended before a file is sent holds the file until the password is given', async () => {
    await new SignInPage(page).open();
    await new SignInPage(page).enter();
    await new HomePage(page).open();
    await endSessionOnServer(page);
    await new HomePage(page).chooseFile({ name: 'later.csv', content: 'day,amount\n2001-01-01,5\n2001-01-02,7\n' });
    await new SessionEnded(page).signInAgain();
    await upload.previewed();
    await expect(upload.tableName).toHaveValue('later');
  });

  await test.step('a session that ends in the middle of work asks for the password in place; the work goes on as it was', async () => {
    const name = ownName('half filled').replaceAll(' ', '_');
    await upload.tableName.fill(name);
    await upload.makesDashboard.uncheck({ force: true });
    await endSessionOnServer(page);
    await upload.submit.click();
    const endedSession = new SessionEnded(page);
    await expect(endedSession.dialog).toBeVisible();
    await expect(upload.tableName).toHaveValue(name);
    await endedSession.signInAgain();
    await page.waitForURL(/\/explore\//, { timeout: 30_000 });
    await page.goto(`/tablemodelview/list/?search=${name}`);
    await expect(page.getByRole('link', { name })).toBeVisible();
  });
});
