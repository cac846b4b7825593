/** One line of a tooltip. `color` null draws no swatch. */
export interface TooltipLine {
  readonly color: string | null;
  readonly name: string;
  readonly text: string;
  /** Second, quieter number, such as a share; null for none. */
  readonly detail: string | null;
}

/** A line of a name and a number, without a swatch. */
export const plainLine = (name: string, text: string): TooltipLine => ({ color: null, name, text, detail: null });

const maxLines = 10;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in HTML. Every word that comes from data goes through it. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

const swatch = (color: string | null): string =>
  color === null
    ? ''
    : `<i style="width:8px;height:8px;border-radius:2px;flex:none;background:${escapeHtml(color)}"></i>`;

function row({ color, name, text, detail }: TooltipLine): string {
  const side =
    detail === null
      ? ''
      : `<span style="color:var(--text-3);min-width:44px;text-align:right">${escapeHtml(detail)}</span>`;
  const label = `<span style="flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${escapeHtml(name)}</span>`;
  return `<div style="display:flex;align-items:center;gap:8px">${swatch(color)}${label}<b style="font-weight:500;padding-left:12px">${escapeHtml(text)}</b>${side}</div>`;
}

function rows(lines: readonly TooltipLine[]): string {
  const shownLines = lines.slice(0, maxLines).map(row).join('');
  return lines.length > maxLines
    ? `${shownLines}<div style="color:var(--text-3)">+${lines.length - maxLines} more</div>`
    : shownLines;
}

/** Values with what was expected of them need more than the usual width. */
const widthPxOf = (lines: readonly TooltipLine[]): number => (lines.some(({ text }) => text.length > 24) ? 400 : 280);

/** A tooltip: a head and its lines, then those of `notes`; of either at most ten, then how many more. Safe for any text. */
export function tooltipHtml(head: string, lines: readonly TooltipLine[], notes: readonly TooltipLine[] = []): string {
  const title = head === '' ? '' : `<div style="font-weight:600;margin-bottom:2px">${escapeHtml(head)}</div>`;
  return `<div style="font:var(--t-12);font-variant-numeric:tabular-nums;max-width:min(${widthPxOf(lines)}px, 90vw);color:var(--text)">${title}${rows(lines)}${rows(notes)}</div>`;
}
