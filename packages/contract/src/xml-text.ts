/** What XML 1.0 cannot hold, escaped or not: control characters but tab and line breaks, and two code points that are none. */
const notInXml = /[\p{Cc}\uFFFE\uFFFF](?<![\t\n\r\u007F-\u009F])/gu;
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text of data as it may stand in XML and SVG, between tags and in attributes. */
export const xmlText = (text: string): string =>
  text.replaceAll(notInXml, '').replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
