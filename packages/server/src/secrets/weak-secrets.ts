/** Keys that stand in the documents and examples of other products, and words everybody tries. */
const publishedKeys = [
  'changeme',
  'secret',
  'thisismyscretkey',
  'thisissecretkey',
  'your_own_random_generated_secret_key',
  'test_secret_change_me',
  '\u0002\u0001thisismyscretkey\u0001\u0002\\e\\y\\y\\h',
  '\u0002\u0001thisismyscretkey\u0001\u0002\u0001\u0001',
  'change_me_to_a_complex_random_secret',
  'your_secret_key_here',
  'test_non_dev_secret',
  'c292a0a3aa32397cdb050e233733900f',
  '2a9f1d6c4b7e8053',
];
const bytesOf = (secret: string): number => Buffer.byteLength(secret);
/** Whether a secret is long enough, not known to the world and not one sign over and over. */
export function weaknessOfSecret(secret: string): string | null {
  if (publishedKeys.some((publishedKey) => secret.toLowerCase().includes(publishedKey.toLowerCase())))
    return 'is a published example';
  if (bytesOf(secret) < 32) return 'must have at least 32 bytes';
  if (new Set(secret).size < 8) return 'has too few different characters';
  return null;
}
