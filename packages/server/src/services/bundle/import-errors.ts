import { SextantError, fail } from '@sextant/contract';
import type { AnyBundleKind, ImportErrors } from '@sextant/contract';

type ImportError = ImportErrors[string];

/** What is wrong with the files of a bundle, gathered so that all of it is reported at once. */
export class ErrorList {
  private readonly byFile = new Map<string, ImportError>();
  private isDenied = false;
  private readonly kind: AnyBundleKind;

  constructor(kind: AnyBundleKind) {
    this.kind = kind;
  }

  /** The first error of a file counts. */
  add(file: string, error: ImportError): void {
    if (!this.byFile.has(file)) this.byFile.set(file, error);
  }

  /** An error that is a rejection. */
  deny(file: string, text: string): void {
    this.isDenied = true;
    this.add(file, text);
  }

  /** Does something for a file; rejections become its errors, errors of the server stay what they are. Null when it failed. */
  async of<T>(file: string, action: () => Promise<T>): Promise<T | null> {
    try {
      return await action();
    } catch (error) {
      this.take(file, error);
      return null;
    }
  }

  /** @throws the error when it is no rejection */
  take(file: string, error: unknown): void {
    if (!(error instanceof SextantError) || error.status >= 500) throw error;
    if (error.status === 403) this.deny(file, error.message);
    else if (error.code === 'REQUEST_008') this.add(file, error.params['fields'] as Record<string, string[]>);
    else this.add(file, { _schema: [error.message] });
  }

  /** All of them, by file. */
  all(): ImportErrors {
    return Object.fromEntries(this.byFile);
  }

  /** @throws IMPORT_001 or, when something was rejected, IMPORT_005 */
  throwAny(): void {
    if (this.byFile.size === 0) return;
    const kind = this.kind === 'saved_query' ? 'saved_queries' : this.kind;
    const params = { kind, files: [...this.byFile.keys()].slice(0, 100) };
    const extra = Object.fromEntries(this.byFile);
    throw fail(this.isDenied ? 'IMPORT_005' : 'IMPORT_001', params, { extra });
  }
}
