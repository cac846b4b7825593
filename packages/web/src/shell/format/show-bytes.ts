/** A size for users: '980 B', '18.4 MB'. */
export function showBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const;
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const number = bytes / 1000 ** step;
  return `${step === 0 || number >= 100 ? Math.round(number) : number.toFixed(1)} ${units[step] ?? 'B'}`;
}
