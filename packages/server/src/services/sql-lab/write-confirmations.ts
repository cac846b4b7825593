import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Rows of each statement that writes, in order; null where nobody knows. */
export type AnnouncedRows = readonly (number | null)[];

const lifetimeMs = 10 * 60_000;
const radix = 36;

/**
 * Texts by which users agree to what was announced: each is for one user and the very statements, with the rows that they would touch, for ten minutes and for
 * one use. They end with the process that made them: whoever comes later hears the announcement again.
 */
export class WriteConfirmations {
  readonly #key = randomBytes(32);
  readonly #clock: () => number;
  /** Used texts, with the moment from which they would not be taken anyway. */
  readonly #used = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** A text for what `subject` names. */
  make(subject: string, rows: AnnouncedRows): string {
    const until = (this.#clock() + lifetimeMs).toString(radix);
    const counts = rows.map((count) => (count === null ? '-' : count.toString(radix))).join('_');
    const head = `${until}.${randomBytes(6).toString('base64url')}.${counts}`;
    return `${head}.${this.#sign(head, subject)}`;
  }

  /** The rows that a text agrees to; null for one that was not made for this, was used, or is too old. */
  take(text: string, subject: string): AnnouncedRows | null {
    const now = this.#clock();
    const end = text.lastIndexOf('.');
    const head = text.slice(0, Math.max(0, end));
    const [until = '', , counts = ''] = head.split('.');
    const expected = Buffer.from(this.#sign(head, subject));
    const signature = Buffer.from(text.slice(end + 1));
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
    if (Number.parseInt(until, radix) < now || this.#used.has(text)) return null;
    for (const [used, usedUntil] of this.#used) if (usedUntil < now) this.#used.delete(used);
    this.#used.set(text, Number.parseInt(until, radix));
    return counts.split('_').map((count) => (count === '-' ? null : Number.parseInt(count, radix)));
  }

  #sign(head: string, subject: string): string {
    return createHmac('sha256', this.#key).update(`${head}\n${subject}`).digest('base64url').slice(0, 32);
  }
}
