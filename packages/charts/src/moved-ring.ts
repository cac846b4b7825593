import { isSelected } from './kit/drawing/drawing.ts';
import { holeText, type HoleText } from './kit/headline/hole-text.ts';
import type { ShownResults } from './kit/result/result-facts.ts';
import { currencyText } from './kit/values/currency-text.ts';
import { shareText } from './kit/values/numbers.ts';
import { drawnChartIn } from './kit/view/echarts-drawn.ts';
import { elementIn, MovedTexts, writeAttribute, writeIn, writeText } from './kit/view/moved-texts.ts';
import { holeResult } from './pie/hole-result.ts';
import styles from './pie/Pie.module.css';
import { shownRings, type ShownRing } from './pie/shown-ring.ts';
import { listedSlices, readSlices } from './pie/slices.ts';

/** What stands in the hole, or over a chart without one; null for nothing. */
function textOf(whole: Element, { form, tables, facts, selected, labels, scale }: ShownRing): HoleText | null {
  const slices = readSlices(tables[0], form, facts);
  const picked = slices.slices.filter(({ selection }) => isSelected(selected, selection));
  const result = holeResult(slices, form, picked, labels);
  return result && holeText(result, drawnChartIn(whole)?.size ?? { widthPx: 0, heightPx: 0 }, scale);
}

const listOf = ({ form, tables, facts }: ShownRing) => listedSlices(readSlices(tables[0], form, facts).slices, form);

/** Writes the texts in and beside a ring, as its view would render them. */
function writeRing(whole: Element, shown: ShownRing): void {
  const text = textOf(whole, shown);
  const [figure, caption] = ['b', 'span'].map((name) => elementIn(whole, styles['ringText'])?.querySelector(name));
  if (figure != null && text !== null) {
    writeText(figure, text.text);
    writeAttribute(figure, 'data-size', String(text.size));
    if (caption != null) writeText(caption, text.caption ?? '');
  }
  const write = currencyText(shown.form.number_format, shown.form.currency_format);
  const lines = whole.getElementsByClassName(styles['line'] ?? '');
  for (const [index, { value, share }] of listOf(shown).entries()) {
    writeIn(lines[index], styles['value'], write(value));
    writeIn(lines[index], styles['share'], shareText(share));
  }
}

/** What tells whether texts can be written in place: the parts by name, and which words there are. */
function linesOf(whole: Element, shown: ShownRing): string {
  const text = textOf(whole, shown);
  return JSON.stringify([listOf(shown).map(({ name }) => name), text === null, text?.caption ?? null]);
}

/** The texts in and beside the rings of a page that show other results than their own. */
export class MovingRings {
  readonly #texts = new MovedTexts(shownRings, writeRing);

  /** The ring within an element; null where there is none. */
  ringIn(element: Element): Element | null {
    const whole = elementIn(element, styles['whole']);
    return whole !== null && this.#texts.sourceOf(whole) !== null ? whole : null;
  }

  /** What writes results beside a ring; null where they have to be rendered: other parts, or words where none were. */
  writerOf(whole: Element, results: ShownResults): (() => void) | null {
    const own = this.#texts.sourceOf(whole);
    if (own === null) return null;
    const moved = { ...own, tables: results.tables, facts: results.facts };
    return linesOf(whole, moved) === linesOf(whole, own) ? () => this.#texts.write(whole, moved) : null;
  }

  /** Writes what the rings show by themselves. */
  stop(): void {
    this.#texts.stop();
  }
}
