import { isRecord } from '@sextant/contract';
import type { EChartsOption } from 'echarts';

/*
 * What the marks of a drawing become under other results while its axes stay as they are: lengths of bars, heights of lines, shares of rings, and what is
 * written at them. Both are drawings of one chart; marks are found by their categories, times and names, whatever order the other drawing has.
 */

/** The bars of a series, by place of the axis that stays. */
export interface MovedBars {
  readonly kind: 'bars';
  readonly id: string;
  readonly isHorizontal: boolean;
  /** Where each begins and ends along the axis of values; null for none. */
  readonly spans: readonly (readonly [from: number, to: number] | null)[];
  /** Null where nothing is written. */
  readonly texts: readonly string[] | null;
  /** Of each that has one of its own, else null. */
  readonly colors: readonly (string | null)[];
  /** Of their corners, px. */
  readonly radii: readonly (number | number[])[];
  /** Of the line around each, px. */
  readonly edgePx: number;
}

/** A line: its points, and where the points that it had stand now. */
export interface MovedLine {
  readonly kind: 'line';
  readonly id: string;
  readonly points: readonly LinePoint[];
  /** By point of the drawing that stays: null for one that is no longer there. */
  readonly places: readonly (LinePoint | null)[];
  readonly texts: readonly string[] | null;
}

/** The parts of a ring, in the order of the drawing that stays. */
export interface MovedParts {
  readonly kind: 'parts';
  readonly id: string;
  /** Ends in radians, clockwise. */
  readonly angles: readonly (readonly [from: number, to: number])[];
  readonly texts: readonly string[];
}

export type MovedMarks = MovedBars | MovedLine | MovedParts;

type LinePoint = readonly [x: number, y: number | null];
type Part = Readonly<Record<string, unknown>>;

const partsOf = (value: unknown): readonly Part[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Part[]) : [value as Part];
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const cellOf = (item: unknown): unknown => (isRecord(item) ? item['value'] : item);
const numberOf = (value: unknown): number | null => (typeof value === 'number' && !Number.isNaN(value) ? value : null);

/** The categories of a drawing, and whether they stand one under the other; `places` is empty without any. */
interface Categories {
  readonly names: readonly string[];
  readonly isHorizontal: boolean;
}

function categoriesOf({ xAxis, yAxis }: EChartsOption): Categories {
  const lyingAxis = partsOf(yAxis).find(({ type }) => type === 'category');
  const axis = lyingAxis ?? partsOf(xAxis).find(({ type }) => type === 'category');
  return { names: listOf(axis?.['data']).map(String), isHorizontal: lyingAxis !== undefined };
}

/** By place of the stage the place in the other drawing, -1 for none; null where names are not told apart, or the stage lacks one. */
function placesOf(stage: readonly string[], moved: readonly string[]): readonly number[] | null {
  const places = new Map(moved.map((name, place) => [name, place]));
  const isKnown = new Set(stage);
  if (places.size < moved.length || isKnown.size < stage.length) return null;
  return moved.every((name) => isKnown.has(name)) ? stage.map((name) => places.get(name) ?? -1) : null;
}

/** What is written at the marks of a series, by their index; null where nothing is. */
function writerOf({ label, data }: Part): ((index: number) => string) | null {
  if (!isRecord(label) || label['show'] !== true) return null;
  const { formatter } = label;
  if (typeof formatter !== 'function') return null;
  const items = listOf(data);
  return (index) => String(Reflect.apply(formatter, null, [{ value: cellOf(items[index]), dataIndex: index }]));
}

const positionsOf = (items: readonly unknown[]): readonly unknown[] =>
  items.map((item) => (isRecord(item) && isRecord(item['label']) ? item['label']['position'] : undefined));

/** The color of a bar by itself; null where it has none. */
function colorOf(item: unknown): string | null {
  const color: unknown = isRecord(item) && isRecord(item['itemStyle']) ? item['itemStyle']['color'] : null;
  return typeof color === 'string' ? color : null;
}

/** The corners of a bar, or of all of a series. */
function radiusOf(item: unknown): number | number[] | null {
  const radius: unknown = isRecord(item) && isRecord(item['itemStyle']) ? item['itemStyle']['borderRadius'] : null;
  return Array.isArray(radius) ? radius.map(Number) : numberOf(radius);
}

/** Where the parts of stacks begin, by stack, direction and place. */
type StackEnds = Map<string, number>;

function movedBars(
  { stage, moved }: SeriesPair,
  { places, isHorizontal }: { readonly places: readonly number[]; readonly isHorizontal: boolean },
  ends: StackEnds,
): MovedBars | null {
  if (stage['large'] === true || moved['large'] === true || stage['stackStrategy'] !== undefined) return null;
  const [items, before] = [listOf(moved['data']), listOf(stage['data'])];
  const { stack, itemStyle, id } = stage;
  const [positions, positionsBefore] = [positionsOf(items), positionsOf(before)];
  const spans = places.map((place, index): readonly [number, number] | null => {
    const amount = place < 0 ? null : numberOf(cellOf(items[place]));
    if (amount === null) return null;
    if (stack === undefined) return [0, amount];
    const key = JSON.stringify([stack, amount < 0, index]);
    const from = ends.get(key) ?? 0;
    ends.set(key, from + amount);
    return [from, from + amount];
  });
  // A bar that was none has no element, and one that turns has its words on the other side.
  const isAlike = places.every(
    (place, index) =>
      spans[index] === null ||
      (numberOf(cellOf(before[index])) !== null && positions[place] === positionsBefore[index]),
  );
  const write = writerOf(moved);
  if (!isAlike || (write === null) !== (writerOf(stage) === null)) return null;
  const style = isRecord(itemStyle) ? itemStyle : {};
  return {
    kind: 'bars',
    id: String(id),
    isHorizontal,
    spans,
    texts: write && places.map((place) => (place < 0 ? '' : write(place))),
    colors: places.map((place) => colorOf(items[place])),
    radii: places.map((place) => radiusOf(items[place]) ?? radiusOf(moved) ?? 0),
    edgePx: style['borderColor'] === undefined ? 0 : (numberOf(style['borderWidth']) ?? 0),
  };
}

/** The points of a line along values, or along categories by their places in the stage. */
function pointsOf({ data }: Part, stagePlaces: readonly number[] | null): readonly LinePoint[] | null {
  if (!Array.isArray(data)) return null;
  const points = data.map((item: unknown, index): LinePoint | null => {
    const cell = cellOf(item);
    if (Array.isArray(cell)) {
      const x = numberOf(cell[0]);
      return x === null ? null : [x, numberOf(cell[1])];
    }
    const place = stagePlaces?.[index];
    return place === undefined ? null : [place, numberOf(cell)];
  });
  const placedPoints = points.filter((point) => point !== null);
  return placedPoints.length < points.length ? null : placedPoints;
}

function movedLine(
  { stage, moved }: SeriesPair,
  { own, ofMoved }: { readonly own: readonly number[]; readonly ofMoved: readonly number[] },
): MovedLine | null {
  const isPlain = (['step', 'sampling', 'stack', 'dimensions'] as const).every(
    (key) => stage[key] === undefined && moved[key] === undefined,
  );
  const [points, before] = [pointsOf(moved, ofMoved), pointsOf(stage, own)];
  if (!isPlain || points === null || before === null) return null;
  const [write, hadText] = [writerOf(moved), writerOf(stage) !== null];
  if ((write !== null) !== hadText) return null;
  const indexOf = new Map(points.map(([x], index) => [x, index]));
  const isSingle = points.length === 1 && before.length === 1;
  const indexes = before.map(([x], index) => (isSingle ? index : (indexOf.get(x) ?? -1)));
  const isShown = stage['showSymbol'] === true || moved['showSymbol'] === true;
  // A point that was not there has no mark that could be moved.
  if (isShown && !isSingle && points.some(([x]) => !before.some(([other]) => other === x))) return null;
  return {
    kind: 'line',
    id: String(stage['id']),
    points,
    places: isShown ? indexes.map((index) => points[index] ?? null) : [],
    texts: write && indexes.map((index) => (index < 0 ? '' : write(index))),
  };
}

const radians = Math.PI / 180;

/** The ends of parts with gaps between them, as the drawing library lays them out: none is narrower than a gap. Null for a part that is not there. */
function anglesOf(values: readonly (number | null)[], startDegrees: number, gapDegrees: number): MovedParts['angles'] {
  const gap = gapDegrees * radians;
  const full = 2 * Math.PI;
  const present = values.flatMap((value) => value ?? []);
  const sumOf = (some: readonly number[]): number => some.reduce((sum, value) => sum + value, 0);
  const total = sumOf(present);
  const narrow = present.filter((value) => total > 0 && (value / total) * full < gap);
  const wideTotal = total - sumOf(narrow);
  const angleOf = (value: number): number => {
    if (total === 0) return full / present.length;
    return (value / total) * full < gap ? gap : (value / wideTotal) * (full - narrow.length * gap);
  };
  let from = -startDegrees * radians;
  return values.map((value) => {
    if (value === null) return [from, from];
    const [start, end] = [from, from + angleOf(value)];
    from = end;
    return [start + gap / 2, Math.max(start + gap / 2, end - gap / 2)];
  });
}

function movedParts({ stage, moved }: SeriesPair): MovedParts | null {
  if (stage['roseType'] !== undefined) return null;
  const namesOf = ({ data }: Part): readonly string[] =>
    listOf(data).map((item) => (isRecord(item) ? String(item['name']) : ''));
  const places = placesOf(namesOf(stage), namesOf(moved));
  const items = listOf(moved['data']);
  const write = writerOf(moved);
  if (places === null || places.length === 0) return null;
  const values = places.map((place) => numberOf(cellOf(items[place])));
  return {
    kind: 'parts',
    id: String(stage['id']),
    angles: anglesOf(values, numberOf(stage['startAngle']) ?? 90, numberOf(moved['padAngle']) ?? 0),
    texts: places.map((place) => {
      const item = items[place];
      const isUnnamed = isRecord(item) && isRecord(item['label']) && item['label']['show'] === false;
      return place < 0 || isUnnamed || write === null ? '' : write(place);
    }),
  };
}

/** A series of both drawings. */
interface SeriesPair {
  readonly stage: Part;
  readonly moved: Part;
}

/** True for a series that shows what was there before (`ghost.ts`). */
export const isGhost = ({ id, silent }: Part): boolean => silent === true && /^before( |$)/.test(String(id));

/** Whether `moved` has something that was there before behind its marks, and `stage` has not. */
export function lacksGhosts(stage: EChartsOption, moved: EChartsOption): boolean {
  const ghostIds = new Set(partsOf(stage.series).flatMap((one) => (isGhost(one) ? [one['id']] : [])));
  return partsOf(moved.series).some((one) => isGhost(one) && !ghostIds.has(one['id']));
}

/** Marks that only say something of others, and may come and go: rings, dashes, names. */
const isBeside = ({ silent, type }: Part): boolean => silent === true && type === 'line';

/** A single point in words stands for a whole line: it is not looked for anew at each move, and not painted, which takes longer than all marks. */
const isRemark = (series: Part): boolean =>
  isBeside(series) && listOf(series['data']).length === 1 && isRecord(series['label']);

const isLinear = (axes: unknown): boolean => partsOf(axes).every(({ type }) => type !== 'log');

/**
 * What the marks of `stage` become where the results are those of `moved`; null where they cannot be moved: other marks, or marks whose places are not known
 * here. What stood there before (a ghost) stays. `hasRemarks`: words at a single point are moved, too, and not left out.
 */
export function movedMarks(
  stage: EChartsOption,
  moved: EChartsOption,
  { hasRemarks = false } = {},
): readonly MovedMarks[] | null {
  if (![stage.xAxis, stage.yAxis, moved.xAxis, moved.yAxis].every(isLinear) || stage.dataZoom !== undefined)
    return null;
  const [own, other] = [categoriesOf(stage), categoriesOf(moved)];
  const places = placesOf(own.names, other.names);
  if (places === null || own.isHorizontal !== other.isHorizontal) return null;
  const ofMoved = other.names.map((name) => own.names.indexOf(name));
  const series = partsOf(stage.series).filter((one) => !isGhost(one));
  const movedById = new Map(partsOf(moved.series).flatMap((one) => (isGhost(one) ? [] : [[one['id'], one] as const])));
  const marks: MovedMarks[] = [];
  const ends: StackEnds = new Map();
  for (const one of series) {
    const { id, type } = one;
    const found = isRemark(one) && !hasRemarks ? undefined : movedById.get(id);
    const movedSeries = found ?? (isBeside(one) ? { ...one, data: [] } : null);
    movedById.delete(id);
    if (movedSeries === null || id === undefined || movedSeries['type'] !== type) return null;
    const pair = { stage: one, moved: movedSeries };
    const mark =
      type === 'bar'
        ? movedBars(pair, { places, isHorizontal: own.isHorizontal }, ends)
        : type === 'line'
          ? movedLine(pair, { own: [...own.names.keys()], ofMoved })
          : type === 'pie'
            ? movedParts(pair)
            : null;
    if (mark === null) return null;
    marks.push(mark);
  }
  return [...movedById.values()].every(isRemark) ? marks : null;
}
