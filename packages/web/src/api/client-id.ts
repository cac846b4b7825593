/** A name for a request. Random bytes and not a uuid, which browsers make only in secure contexts. */
export const newClientId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
