import { expect } from '@playwright/test';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { e2eEnvironment } from '../environment.ts';

/** Password of the run's administrator. */
export function adminPassword(): string {
  return e2eEnvironment(() => {
    throw new Error('The password of the run is decided by playwright.config.ts, which has not run.');
  }).password;
}

/** The sign-in form: a page of its own, or a dialog above a page whose session has ended. */
export class SignInPage {
  readonly page: Page;
  readonly form: Locator;
  constructor(page: Page) {
    this.page = page;
    this.form = page.locator('form');
  }

  async open(next?: string): Promise<void> {
    await this.page.goto(next === undefined ? '/login/' : `/login/?next=${encodeURIComponent(next)}`);
    await expect(this.username).toBeVisible();
  }

  get username(): Locator {
    return this.form.getByLabel('User name');
  }

  get password(): Locator {
    return this.form.getByLabel('Password', { exact: true });
  }

  get rejection(): Locator {
    return this.form.locator('[data-tone]');
  }

  get submit(): Locator {
    return this.form.getByRole('button', { name: 'Sign in' });
  }

  async tryAs(username: string, password: string): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Signs in as the administrator and waits for the page that follows. */
  async enter(): Promise<void> {
    await this.tryAs('admin', adminPassword());
    await this.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  }
}

/** Signs in without the form: who looks at other pages needs neither it nor the page that follows. */
export async function enterAs(request: APIRequestContext, username: string, password: string): Promise<void> {
  const token = (await (await request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const result = await request.post('/api/v1/sextant/session', {
    data: { username, password },
    headers: { 'x-csrftoken': token.result },
  });
  if (!result.ok()) throw new Error(`The sign-in answered ${result.status()}: ${await result.text()}`);
}

/** Signs the page's browser in as the administrator. */
export const enter = ({ request }: Page): Promise<void> => enterAs(request, 'admin', adminPassword());

/** The dialog that comes when the session has ended while a page was in use. */
export class SessionEnded {
  readonly dialog: Locator;
  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  }

  async signInAgain(): Promise<void> {
    await expect(this.dialog).toBeVisible();
    await this.dialog.getByLabel('Password', { exact: true }).fill(adminPassword());
    await this.dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.dialog).toBeHidden();
  }
}
