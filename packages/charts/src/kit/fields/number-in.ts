/** A number, or the number that a text says; null for anything else. */
export const numberIn = (raw: unknown): number | null => {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};
