import { fail } from '@sextant/contract';

/** The passwords that are tried first by whoever guesses; compared without regard to case and to what follows them. */
const easyPasswords = [
  'password',
  'passwort',
  'qwertyui',
  'qwertzui',
  'asdfghjk',
  'iloveyou',
  'welcome1',
  'letmein1',
  'baseball',
  'football',
  'sunshine',
  'princess',
  'trustno1',
  'superman',
  'changeme',
  'admin123',
  'superset',
  'sextant1',
] as const;

const isOneSign = (text: string): boolean => new Set(text).size < 3;
const isRun = (text: string): boolean => '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text);
/** Words with a few digits or signs behind them are tried too. */
const isEasy = (text: string): boolean =>
  easyPasswords.some((word) => text.startsWith(word) && text.length <= word.length + 4);

/** @throws REQUEST_008, at the field given, for a password that is guessed at once */
export function requireGoodPassword(password: string, field: string, username: string): void {
  const text = password.normalize('NFKC').toLowerCase();
  if (isOneSign(text) || isRun(text) || isEasy(text))
    throw fail('REQUEST_008', { fields: { [field]: ['This password is guessed at once. Take a longer one.'] } });
  if (text.includes(username.toLowerCase()) && text.length < username.length + 8)
    throw fail('REQUEST_008', { fields: { [field]: ['The password must not be made of the user name.'] } });
}
