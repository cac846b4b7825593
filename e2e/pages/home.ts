import type { Locator, Page } from '@playwright/test';
import { whenReady } from './ready.ts';

/** A file made by a test. */
export interface TestFile {
  readonly name: string;
  readonly content: string | Buffer;
}

/** The first page. */
export class HomePage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/superset/welcome/');
    await whenReady(this.page);
  }

  get greeting(): Locator {
    return this.page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ });
  }

  get recents(): Locator {
    return this.page.getByRole('region', { name: 'Recents' });
  }

  get startFrom(): Locator {
    return this.page.getByRole('region', { name: 'Start from' });
  }

  /** Chooses a file by the button in the drop zone. */
  async chooseFile(file: TestFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name: file.name, mimeType: 'text/csv', buffer: Buffer.from(file.content) });
  }

  /** Drops a file on whatever `target` is, as a user does: over it first, then let go. */
  async dropFile(target: Locator, file: TestFile): Promise<void> {
    const data = await this.page.evaluateHandle(
      ({ name, bytes }) => {
        const transfer = new DataTransfer();
        transfer.effectAllowed = 'all';
        transfer.items.add(new File([new Uint8Array(bytes)], name));
        return transfer;
      },
      { name: file.name, bytes: [...Buffer.from(file.content)] },
    );
    for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data });
  }
}
