import { figureOf } from './kit/headline/figure.ts';
import headlineStyles from './kit/headline/Headline.module.css';
import { largestPxOf, lineSizeOf } from './kit/headline/look.ts';
import type { ShownResults } from './kit/result/result-facts.ts';
import { elementIn, MovedTexts, writeAttribute, writeText } from './kit/view/moved-texts.ts';
import styles from './big-number-total/BigNumber.module.css';
import { comparedIn, isPartOf, readNumber, summaryOf, type BigNumberText } from './big-number-total/reading.ts';
import { shownNumbers, type ShownNumber } from './big-number-total/shown-number.ts';

const lineOf = ({ compared, subtitle }: BigNumberText): string =>
  [compared, subtitle].filter((line) => line !== '').join(' · ');

const readShown = ({ form, formats, facts, tables, wholeTable }: ShownNumber): BigNumberText =>
  readNumber(tables[0], form, { wholeTable, formats, isPart: isPartOf(form, facts) });

/** Writes a number into its elements, as its view would render it. */
function writeNumber(frame: Element, shown: ShownNumber): void {
  const { form, name, size, belowPx } = shown;
  const [figure, compared] = [elementIn(frame, headlineStyles['figure']), elementIn(frame, styles['compared'])];
  if (figure === null || size === null) return;
  const reading = readShown(shown);
  const headPx = form.show_metric_name ? lineSizeOf[form.metric_name_font_size].heightPx : 0;
  const box = { ...size, heightPx: size.heightPx - headPx };
  const { text, sizePx, full } = figureOf(reading, box, { belowPx, largestPx: largestPxOf[form.header_font_size] });
  const number = figure.parentElement;
  writeText(figure, text);
  writeAttribute(figure, 'data-size', String(sizePx));
  if (number !== null) {
    writeAttribute(number, 'data-null', reading.isNull ? 'true' : null);
    writeAttribute(number, 'title', full);
  }
  if (compared !== null) {
    writeText(compared, comparedIn(reading, size.widthPx, lineSizeOf[form.subtitle_font_size].sizePx));
    const line = compared.closest('p');
    if (line !== null) writeAttribute(line, 'title', lineOf(reading));
  }
  writeAttribute(frame, 'aria-label', summaryOf(reading, name));
}

/** Whether a number has the same lines around it: else it has to be rendered. */
function hasSameLines(frame: Element, own: BigNumberText, moved: BigNumberText): boolean {
  return (
    elementIn(frame, styles['compared']) !== null &&
    (moved.unit === '' || moved.isNull === own.isNull) &&
    (moved.subtitle === '' || (moved.compared === '') === (own.compared === ''))
  );
}

/** The big numbers of a page that show other results than their own. */
export class MovingNumbers {
  readonly #texts = new MovedTexts(shownNumbers, writeNumber);

  /** Writes results into the number in `frame`, compared with those of `before`; false where that has to be rendered: another color, or other lines. */
  show(frame: Element, results: ShownResults, before: ShownResults): boolean {
    const own = this.#texts.sourceOf(frame);
    if (own === null || own.size === null || own.form.conditional_formatting.length > 0) return false;
    const wholeTable = own.wholeTable ?? before.tables[0];
    const moved = { ...own, tables: results.tables, facts: results.facts, wholeTable };
    if (!hasSameLines(frame, readShown(own), readShown(moved))) return false;
    this.#texts.write(frame, moved);
    return true;
  }

  /** Writes what the numbers show by themselves. */
  stop(): void {
    this.#texts.stop();
  }
}
