import { lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import { wrapText } from '@sextant/charts/pictures';

/** A line of a text, as it stands: `y` is its baseline from the top. */
export interface MarkdownLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly sizePx: number;
  readonly weight: number;
  readonly isQuiet: boolean;
}

/** A text in lines, and how high it is. */
export interface MarkdownLayout {
  readonly lines: readonly MarkdownLine[];
  readonly heightPx: number;
}

const bodyPx = 14;
const headingPx = [20, 17, 15, 14, 14, 14] as const;
const indentPx = 18;
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

const plainHtml = (html: string): string => html.replace(/<br\s*\/?>/gi, '\n').replace(/<[^>]*>/g, '');
const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '');

/** What inline tokens say; a link with an address of its own has it behind its words, since paper cannot be clicked. */
function inlineText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      if (token.type === 'html') return plainHtml(token.raw);
      if (token.type === 'image') return token.text === '' ? '' : `[${token.text}]`;
      const words =
        'tokens' in token && token.tokens !== undefined
          ? inlineText(token.tokens)
          : decoded('text' in token ? String(token.text) : token.raw);
      if (token.type !== 'link') return words;
      const href = String(token.href);
      return /^https?:/.test(href) && !words.includes(href) ? `${words} (${href})` : words;
    })
    .join('');
}

interface LineLook {
  readonly sizePx?: number;
  readonly weight?: number;
  readonly isQuiet?: boolean;
  /** Before the first line, such as the dot of a list. */
  readonly mark?: string;
}

class Page {
  readonly #widthPx: number;
  readonly lines: MarkdownLine[] = [];
  y = 0;

  constructor(widthPx: number) {
    this.#widthPx = widthPx;
  }

  add(text: string, left: number, { sizePx = bodyPx, weight = 400, isQuiet = false, mark = '' }: LineLook = {}): void {
    const look = { sizePx, weight, isQuiet };
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
        this.add(inlineText(first.tokens), left + indentPx, { mark });
      else if (first !== undefined) this.blocks([first], left + indentPx);
      this.blocks(rest, left + indentPx);
    });
  }

  blocks(tokens: readonly Token[], left: number): void {
    for (const token of tokens) this.block(token, left);
  }

  block(token: Token, left: number): void {
    switch (token.type) {
      case 'space':
        return;
      case 'heading':
        this.add(inlineText(token.tokens ?? []), left, {
          sizePx: headingPx[Number(token.depth) - 1] ?? bodyPx,
          weight: 600,
        });
        return;
      case 'list':
        this.list(token as Tokens.List, left);
        break;
      case 'code':
        this.add(String(token.text), left + indentPx, { sizePx: 13 });
        break;
      case 'blockquote':
        this.add(inlineText(token.tokens ?? []), left + indentPx, { isQuiet: true });
        break;
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const line = (cells: readonly Tokens.TableCell[]): string =>
          cells.map((cell) => inlineText(cell.tokens)).join(' · ');
        this.add(line(header), left, { weight: 600 });
        for (const row of rows) this.add(line(row), left);
        break;
      }
      case 'hr':
        break;
      case 'html':
        this.add(decoded(plainHtml(token.raw)).trim(), left);
        break;
      default:
        this.add(inlineText('tokens' in token && token.tokens !== undefined ? token.tokens : [token]), left);
    }
    this.y += 6;
  }
}

/** Markdown as lines of words for a width in px: headings, paragraphs, lists, quotes, code and tables. Pictures leave their description. */
export function markdownLines(text: string, widthPx: number): MarkdownLayout {
  const page = new Page(widthPx);
  page.blocks(lexer(text), 0);
  return { lines: page.lines, heightPx: page.y };
}
