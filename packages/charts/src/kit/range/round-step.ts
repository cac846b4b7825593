/** The roundest number (1, 2 or 5 with zeros) that parts `span` into a hundred at least, two hundred and fifty at most. */
export function roundStep(span: number): number {
  if (!(span > 0) || !Number.isFinite(span)) return 1;
  const rough = span / 250;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return Number((factor * power).toPrecision(12));
}
