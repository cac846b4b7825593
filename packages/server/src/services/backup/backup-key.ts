import { randomBytes, scrypt } from 'node:crypto';
import { backupKey, fail } from '@sextant/contract';
import { seal, unseal } from '../../secrets/seal.ts';

const place = 'key of a backup';
/** OWASP's recommendation for scrypt: 128 MB a try. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const keyBytes = 32;
const saltBytes = 16;

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { ...cost, maxmem: 256 * cost.N * cost.r };
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

/** The server's key as a member of a backup: nobody opens it without the passphrase. */
export async function sealKey(master: string, passphrase: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const sealedText = seal(await keyOf(passphrase, salt), master, place);
  return JSON.stringify({ salt: salt.toString('base64url'), sealed: sealedText });
}

/** The server's key out of a backup. @throws BACKUP_006 for another passphrase */
export async function openKey(text: string, passphrase: string): Promise<string> {
  const { salt, sealed } = backupKey.parse(JSON.parse(text));
  const master = unseal(await keyOf(passphrase, Buffer.from(salt, 'base64url')), sealed, place);
  if (master === null) throw fail('BACKUP_006', {});
  return master;
}
