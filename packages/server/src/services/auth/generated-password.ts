import { randomBytes } from 'node:crypto';

/** Twenty letters and digits without those that look alike: about 115 bits. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const evenLimit = 256 - (256 % letters.length);
  const signs: string[] = [];
  while (signs.length < 20)
    for (const byte of randomBytes(32))
      if (byte < evenLimit && signs.length < 20) signs.push(letters[byte % letters.length] ?? '');
  return signs.join('');
}
