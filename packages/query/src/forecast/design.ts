import { mostWaves, type Season, type SeasonChoices } from './seasons.ts';

/** What a forecast is made of: a line that may bend, and seasons. Every part is a column of numbers by time. */
export interface Design {
  readonly firstMs: number;
  readonly spanMs: number;
  /** Where the line may bend, as shares of the span. */
  readonly bends: Float64Array;
  readonly seasons: readonly Season[];
  readonly width: number;
}

/** Columns of the straight line before its bends: height and slope. */
export const straightColumns = 2;

const mostBends = 12;
const valuesPerBend = 5;
/** Behind it the line goes on as it is: bends near the end would be made of the last few values. */
const bendingShare = 0.8;

/** The places, as shares of the span, where a line through values at `times` (ascending, not all the same) may bend. */
function bendsOf(times: Float64Array, spanMs: number): Float64Array {
  const count = Math.min(mostBends, Math.floor(times.length / valuesPerBend));
  const [first = 0] = times;
  const last = bendingShare * (times.length - 1);
  return Float64Array.from({ length: count }, (_, index) => {
    const time = times[Math.round((last * (index + 1)) / count)] ?? first;
    return (time - first) / spanMs;
  });
}

/** The design of a forecast from values at `times`, ascending and not all the same. */
export function designOf(times: Float64Array, seasons: readonly Season[]): Design {
  const [firstMs = 0] = times;
  const spanMs = (times.at(-1) ?? firstMs) - firstMs;
  const bends = bendsOf(times, spanMs);
  const waves = seasons.reduce((sum, season) => sum + season.waves, 0);
  return { firstMs, spanMs, bends, seasons, width: straightColumns + bends.length + 2 * waves };
}

/** The columns that a forecast has at most, whatever its history. */
export const mostColumns = (choices: SeasonChoices): number => straightColumns + mostBends + 2 * mostWaves(choices);

/** Where a time stands: 0 at the first value, 1 at the last. */
export const placeOf = ({ firstMs, spanMs }: Pick<Design, 'firstMs' | 'spanMs'>, timeMs: number): number =>
  (timeMs - firstMs) / spanMs;

/** Writes the numbers of all columns at a time into `row`. */
export function writeRow(design: Design, timeMs: number, row: Float64Array): void {
  const { bends, seasons } = design;
  const place = placeOf(design, timeMs);
  row[0] = 1;
  row[1] = place;
  let column = straightColumns;
  for (const bend of bends) {
    row[column] = Math.max(0, place - bend);
    column += 1;
  }
  for (const { periodMs, waves } of seasons) {
    const angle = (2 * Math.PI * (timeMs % periodMs)) / periodMs;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let [waveCos, waveSin] = [cos, sin];
    for (let wave = 0; wave < waves; wave += 1) {
      row[column] = waveCos;
      row[column + 1] = waveSin;
      [waveCos, waveSin] = [waveCos * cos - waveSin * sin, waveSin * cos + waveCos * sin];
      column += 2;
    }
  }
}
