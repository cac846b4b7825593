const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// oxlint-disable-next-line no-control-regex -- XML 1.0 allows no control characters, escaped or not
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text of data as it may stand in SVG. */
const svgText = (text: string): string => text.replace(notInXml, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? '');

/** One line of words; clipped by whoever knows the width. */
export const svgNames = (
  text: string,
  at: {
    readonly x: number;
    readonly y: number;
    readonly sizePx: number;
    readonly fill: string;
    readonly weight?: number;
  },
): string =>
  `<text x="${at.x}" y="${at.y}" font-family="Inter, system-ui, sans-serif" font-size="${at.sizePx}" font-weight="${at.weight ?? 400}" fill="${at.fill}">${svgText(text)}</text>`;
