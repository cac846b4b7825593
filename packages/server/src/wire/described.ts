const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** A description as HTML: its paragraphs and lines. No other markup is made of it, and what it holds is escaped. */
export const describedHtml = (description: string | null): string =>
  (description ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n');
