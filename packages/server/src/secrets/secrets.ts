import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { weaknessOfSecret } from './weak-secrets.ts';

/** Keys of the server, one per purpose, so that a token of one purpose is never good for another. */
export interface Secrets {
  readonly accessToken: Uint8Array;
  readonly refreshToken: Uint8Array;
  readonly csrf: Uint8Array;
  readonly permalink: Uint8Array;
  /** Passwords of connected databases are sealed with it. */
  readonly connections: Uint8Array;
}

/** Whoever reads this file may sign in as anybody, so only its owner may. */
const ownerOnly = 0o600;

const derive = (master: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', master, 'sextant', purpose, 32));

/**
 * The keys, derived from the configured secret or from one made at the first start and kept in the data folder.
 *
 * @throws when the kept secret is empty, short or published: it would sign sessions that anybody can forge
 */
export function loadSecrets(dataFolder: string, configured: string | null): Secrets {
  return keysOf(configured ?? keptSecret(keyPath(dataFolder)));
}

/** Where the secret is kept that was made at the first start. */
export const keyPath = (dataFolder: string): string => join(dataFolder, 'secret.key');

/** The secret that all keys are derived from, as it is now; null before the first start. */
export function masterSecret(dataFolder: string, configured: string | null): string | null {
  if (configured !== null) return configured;
  const path = keyPath(dataFolder);
  return existsSync(path) ? keptSecret(path) : null;
}

/** A word that tells one secret from another and opens nothing. */
export const secretFingerprint = (master: string): string =>
  Buffer.from(derive(master, 'mark')).toString('base64url').slice(0, 16);

/** A secret as good as any. */
export const generateSecret = (): string => randomBytes(48).toString('base64url');

/** The keys of a secret. */
export function keysOf(master: string): Secrets {
  return {
    accessToken: derive(master, 'access token'),
    refreshToken: derive(master, 'refresh token'),
    csrf: derive(master, 'csrf'),
    permalink: derive(master, 'permalink'),
    connections: derive(master, 'connections'),
  };
}

function keptSecret(path: string): string {
  if (!existsSync(path)) {
    const secret = generateSecret();
    writeFileSync(path, `${secret}\n`, { mode: ownerOnly, flag: 'wx', flush: true });
    return secret;
  }
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, ownerOnly);
  const secret = readFileSync(path, 'utf8').trim();
  const weaknessText = weaknessOfSecret(secret);
  if (weaknessText !== null)
    throw new Error(
      `The secret in ${path} ${weaknessText}. Remove the file: a new one is made and everybody signs in again.`,
    );
  return secret;
}

/** A random name of a session or key: 256 bits, safe in addresses and cookies. */
export const randomName = (): string => randomBytes(32).toString('base64url');

/** What the store keeps of a session's name. */
export const hashOfName = (name: string): string => hash('sha256', name, 'base64url');

/** The CSRF token that belongs to a session. */
export const csrfToken = (secrets: Secrets, seed: string): string =>
  createHmac('sha256', secrets.csrf).update(seed).digest('base64url');

/** Compares without telling by its time how much was right; only the length may be learned. */
export function isSameText(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
