import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1';

/**
 * Encrypts a secret for the metadata store (AES-256-GCM, a new nonce each time). `place` names what it belongs to: a sealed text that is
 * copied to another place does not open there.
 */
export function seal(key: Uint8Array, secret: string, place: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
  const sealedBytes = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${version}.${Buffer.concat([nonce, cipher.getAuthTag(), sealedBytes]).toString('base64url')}`;
}

/** The secret of a sealed text; null when it was sealed with another key, for another place, or was changed since. */
export function unseal(key: Uint8Array, text: string, place: string): string | null {
  const [kind, body] = text.split('.');
  const bytes = Buffer.from(body ?? '', 'base64url');
  if (kind !== version || bytes.length < nonceBytes + tagBytes) return null;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
