import { decodeHTML } from 'entities';
import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import { textWidthPx, wrapText } from '@sextant/charts/pictures';
import { valuePlaces } from '@sextant/dashboard';

/** A line of a text, as it stands: `y` is its baseline from the top. */
export interface MarkdownLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  readonly weight: number;
  readonly isQuiet: boolean;
  /** What of the text stands at `x`. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A line across, or the one under a row of a table. */
export interface MarkdownRule {
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
}

/** What stands for `{{ name }}` in a text, by names. */
export type MarkdownValues = Readonly<Record<string, string>>;

/** A text in lines, and how high it is. */
export interface MarkdownLayout {
  readonly lines: readonly MarkdownLine[];
  readonly rules: readonly MarkdownRule[];
  readonly heightPx: number;
}

const bodyPx = 14;
const headingPx = [20, 17, 15, 14, 14, 14] as const;
const indentPx = 18;
const cellGapPx = 20;
const codePx = 13;
/** About the width of a blank of code. */
const codeBlankPx = 6;
const plainHtml = (html: string): string => html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '');

/** Words with the values that they name; what is not known stays as it is written. */
const withValues = (text: string, values: MarkdownValues): string =>
  text.replace(valuePlaces, (written, name: string) => values[name] ?? written);

/** What a token without others in it says; code keeps its braces. */
function textOfToken(token: Token, values: MarkdownValues): string {
  const linkText = decodeHTML('text' in token ? String(token.text) : token.raw);
  return token.type === 'codespan' ? linkText : withValues(linkText, values);
}

/** What inline tokens say; a link with an address of its own has it behind its words, since paper cannot be clicked. */
function inlineText(tokens: readonly Token[], values: MarkdownValues): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      if (token.type === 'html') return plainHtml(token.raw);
      if (token.type === 'image') return token.text === '' ? '' : `[${token.text}]`;
      const linkText =
        'tokens' in token && token.tokens !== undefined ? inlineText(token.tokens, values) : textOfToken(token, values);
      if (token.type !== 'link') return linkText;
      const href = String(token.href);
      return /^https?:/.test(href) && !linkText.includes(href) ? `${linkText} (${href})` : linkText;
    })
    .join('');
}

interface LineLook {
  readonly sizePx?: number;
  readonly weight?: number;
  /** Before the first line, such as the dot of a list. */
  readonly mark?: string;
}

interface TableColumn {
  readonly widthPx: number;
  readonly anchor: MarkdownLine['anchor'];
}

class Page {
  readonly #widthPx: number;
  readonly #values: MarkdownValues;
  readonly lines: MarkdownLine[] = [];
  readonly rules: MarkdownRule[] = [];
  y = 0;
  /** How many quotes are around what is written. */
  #quotes = 0;

  constructor(widthPx: number, values: MarkdownValues) {
    this.#widthPx = widthPx;
    this.#values = values;
  }

  linkText(tokens: readonly Token[]): string {
    return inlineText(tokens, this.#values);
  }

  add(text: string, left: number, { sizePx = bodyPx, weight = 400, mark = '' }: LineLook = {}): void {
    const look = { sizePx, weight, isQuiet: this.#quotes > 0, anchor: 'start' } as const;
    const spacePx = Math.max(40, this.#widthPx - left);
    wrapText(text, sizePx * (weight > 400 ? 1.05 : 1), spacePx).forEach((line, index) => {
      this.y += Math.round(sizePx * 1.5);
      const y = this.y - Math.round(sizePx * 0.4);
      if (index === 0 && mark !== '') this.lines.push({ text: mark, x: left - indentPx + 2, y, ...look });
      this.lines.push({ text: line, x: left, y, ...look });
    });
  }

  list({ items, ordered, start }: Tokens.List, left: number): void {
    items.forEach((item, index) => {
      const box = item.task ? (item.checked === true ? '☑' : '☐') : null;
      const mark = box ?? (ordered ? `${Number(start) + index}.` : '•');
      const [first, ...rest] = item.tokens.filter(({ type }) => type !== 'checkbox');
      if (first !== undefined && 'tokens' in first && first.tokens !== undefined && first.type !== 'list')
        this.add(this.linkText(first.tokens), left + indentPx, { mark });
      else if (first !== undefined) this.blocks([first], left + indentPx);
      this.blocks(rest, left + indentPx);
    });
  }

  /** A row of a table: each cell under the one above it, the row as high as its highest. */
  #row(
    cells: readonly string[],
    columns: readonly TableColumn[],
    { left, weight }: { left: number; weight: number },
  ): void {
    const top = this.y;
    let x = left;
    let bottom = top;
    for (const [index, text] of cells.entries()) {
      const { widthPx: width = 0, anchor = 'start' } = columns[index] ?? {};
      this.y = top;
      wrapText(text, bodyPx * (weight > 400 ? 1.05 : 1), Math.max(20, width - cellGapPx)).forEach((line) => {
        this.y += Math.round(bodyPx * 1.5);
        this.lines.push({
          text: line,
          x: x + (anchor === 'start' ? 0 : (width - cellGapPx) * (anchor === 'end' ? 1 : 0.5)),
          y: this.y - Math.round(bodyPx * 0.4),
          sizePx: bodyPx,
          weight,
          isQuiet: this.#quotes > 0,
          anchor,
        });
      });
      bottom = Math.max(bottom, this.y);
      x += width;
    }
    this.y = bottom + 6;
    this.rules.push({ x: left, y: bottom + 3, widthPx: x - left });
  }

  table({ header, rows, align }: Tokens.Table, left: number): void {
    const [head = [], ...body] = [header, ...rows].map((row) => row.map((cell) => this.linkText(cell.tokens)));
    const natural = head.map(
      (_, index) =>
        // Whole: a word that just fits would else be torn by what rounding leaves.
        Math.ceil(Math.max(...[head, ...body].map((row) => textWidthPx(row[index] ?? '', bodyPx * 1.05)))) + cellGapPx,
    );
    const spacePx = Math.max(40, this.#widthPx - left);
    const scale = Math.min(1, spacePx / natural.reduce((sum, width) => sum + width, 0));
    const columns = natural.map((width, index): TableColumn => {
      const side = align[index];
      return { widthPx: width * scale, anchor: side === 'right' ? 'end' : side === 'center' ? 'middle' : 'start' };
    });
    this.#row(head, columns, { left, weight: 600 });
    for (const row of body) this.#row(row, columns, { left, weight: 400 });
  }

  /** Code keeps its lines and how far each stands in. */
  code(text: string, left: number): void {
    for (const line of text.replaceAll('\t', '    ').split('\n')) {
      const code = line.trimStart();
      if (code === '') this.y += Math.round(codePx * 1.5);
      else this.add(code, left + (line.length - code.length) * codeBlankPx, { sizePx: codePx });
    }
  }

  quote(tokens: readonly Token[], left: number): void {
    this.#quotes += 1;
    this.blocks(tokens, left);
    this.#quotes -= 1;
  }

  blocks(tokens: readonly Token[], left: number): void {
    for (const token of tokens) this.block(token, left);
  }

  block(token: Token, left: number): void {
    switch (token.type) {
      case 'space':
        return;
      case 'heading':
        this.add(this.linkText(token.tokens ?? []), left, {
          sizePx: headingPx[Number(token.depth) - 1] ?? bodyPx,
          weight: 600,
        });
        return;
      case 'list':
        this.list(token as Tokens.List, left);
        break;
      case 'code':
        this.code(String(token.text), left + indentPx);
        break;
      case 'blockquote':
        this.quote(token.tokens ?? [], left + indentPx);
        return;
      case 'table':
        this.table(token as Tokens.Table, left);
        break;
      case 'hr':
        this.rules.push({ x: left, y: this.y + 6, widthPx: this.#widthPx - left });
        this.y += 12;
        break;
      case 'html':
        this.add(decodeHTML(plainHtml(token.raw)).trim(), left);
        break;
      default:
        this.add(this.linkText('tokens' in token && token.tokens !== undefined ? token.tokens : [token]), left);
    }
    this.y += 6;
  }
}

/** Markdown as lines of words for a width in px: headings, paragraphs, lists, quotes, code and tables. Pictures leave their description. `values` stand for the names in it. */
export function markdownLines(text: string, widthPx: number, values: MarkdownValues = {}): MarkdownLayout {
  const page = new Page(widthPx, values);
  page.blocks(lexer(text), 0);
  return { lines: page.lines, rules: page.rules, heightPx: page.y };
}
