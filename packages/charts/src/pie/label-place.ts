import { textWidthPx } from '../kit/drawing/text-width.ts';
import { shareText, type NumberText } from '../kit/values/numbers.ts';
import type { Size } from '../kit/view/use-size.ts';
import type { Slice } from './slices.ts';
import type { PieForm } from './spec.ts';

/** Labels outside leave this much of the box to the ring, in percent. */
const withLabelsPercent = 70;
/** Where a list says the same, labels do not make the ring smaller than this. */
const leastRingPx = 96;
/** From the ring to a label's text, and from the text to the edge of the box, as the drawing library places them. */
const gaps = { linePx: 8, endPx: 11, edgePx: 10 };

/** The hole of a ring that takes `outerPercent` of its box: as the form has it, and smaller as labels outside make the ring smaller. */
export const holePercentOf = ({ donut, innerRadius, outerRadius }: PieForm, outerPercent: number): number =>
  donut ? Math.round((10 * Math.min(innerRadius, outerRadius) * outerPercent) / outerRadius) / 10 : 0;

/** A label at a part of the ring; shares of the whole, clockwise from the top. */
export interface PartLabel {
  readonly text: string;
  readonly share: number;
  /** False for parts that are too small for a label. */
  readonly isShown: boolean;
}

/** How large labels are written, in pixels. */
export const labelSizePx = 11;

/** Whether a part is large enough for a label. */
export const hasLabel = (form: PieForm, { share }: Slice): boolean => share * 100 >= (form.show_labels_threshold ?? 0);

/** What a label says of a part: a choice, or the form's own words. */
function labelText(form: PieForm, slice: Slice, write: NumberText): string {
  const [name, value, percent] = [slice.name, write(slice.value), shareText(slice.share)];
  switch (form.label_type) {
    case 'key':
      return name;
    case 'value':
      return value;
    case 'percent':
      return percent;
    case 'key_value':
      return `${name}: ${value}`;
    case 'key_percent':
      return `${name}: ${percent}`;
    case 'key_value_percent':
      return `${name}: ${value} (${percent})`;
    case 'value_percent':
      return `${value} (${percent})`;
    case 'template': {
      const partTexts: Readonly<Record<string, string>> = {
        name,
        value,
        percent,
        a: form.metric?.label ?? '',
        b: name,
        c: value,
        d: percent,
      };
      return form.label_template
        .replaceAll(String.raw`\n`, '\n')
        .replaceAll(/\{(name|value|percent|[abcd])\}/g, (_, key: string) => partTexts[key] ?? '');
    }
  }
}

/** The labels of all parts, in their order. */
export const partLabelsOf = (form: PieForm, slices: readonly Slice[], write: NumberText): readonly PartLabel[] =>
  slices.map((slice) => ({
    text: labelText(form, slice, write),
    share: slice.share,
    isShown: hasLabel(form, slice),
  }));

/** How far from the middle of the ring the text of a label reaches, whose part has its middle at this share of the whole. */
const reachPx = (middle: number, text: string, radiusPx: number): number => {
  const startPx = Math.abs(Math.sin(2 * Math.PI * middle)) * (radiusPx + gaps.linePx) + gaps.endPx;
  return startPx + Math.max(...text.split('\n').map((line) => textWidthPx(line, labelSizePx)));
};

/** Whether every label beside the ring is whole there, and the ring large enough to be read. */
function fit(labels: readonly PartLabel[], size: Size, outerPercent: number): boolean {
  const diameterPx = (Math.min(size.widthPx, size.heightPx) * outerPercent) / 100;
  if (diameterPx < leastRingPx) return false;
  let before = 0;
  return labels.every(({ text, share, isShown }) => {
    const middle = before + share / 2;
    before += share;
    return !isShown || reachPx(middle, text, diameterPx / 2) + gaps.edgePx <= size.widthPx / 2;
  });
}

/**
 * Where labels stand, and how much of the box the ring takes, in percent. Labels outside that would be cut, or leave the ring too small, are left to
 * the list of parts; without a list they stay, as they are all that names a part.
 */
export function labelPlace(form: PieForm, labels: readonly PartLabel[], size: Size) {
  const { outerRadius, show_labels: areShown, labels_outside: areOutside, show_legend: hasList } = form;
  if (!areShown || !areOutside) return { labels: areShown ? 'inside' : 'none', outerPercent: outerRadius } as const;
  const outerPercent = Math.min(outerRadius, withLabelsPercent);
  if (hasList && !fit(labels, size, outerPercent)) return { labels: 'none', outerPercent: outerRadius } as const;
  return { labels: 'outside', outerPercent } as const;
}
