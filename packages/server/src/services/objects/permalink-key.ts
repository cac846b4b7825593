import { createHmac } from 'node:crypto';
import type { Secrets } from '../../secrets/secrets.ts';

/** A key that equal content shares and that nobody can compute without the server's secret. */
export const permalinkKey = (secrets: Pick<Secrets, 'permalink'>, value: string): string =>
  createHmac('sha256', secrets.permalink).update(value).digest('base64url').slice(0, 32);
