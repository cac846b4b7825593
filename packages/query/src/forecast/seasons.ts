/** Whether a season is part of a forecast: null decides by the history, a number is how many waves it has. */
export type SeasonChoice = boolean | number | null;

/** What is asked of each season. */
export interface SeasonChoices {
  readonly yearly: SeasonChoice;
  readonly weekly: SeasonChoice;
  readonly daily: SeasonChoice;
}

/** A season as a sum of waves: the first as long as the season, the n-th a n-th of it. */
export interface Season {
  readonly periodMs: number;
  readonly waves: number;
}

/** What is known of the times of a history. */
export interface History {
  readonly count: number;
  /** From the first step to the end of the last. */
  readonly spanMs: number;
  /** The least distance between two steps. */
  readonly stepMs: number;
}

const dayMs = 86_400_000;
const seasons = [
  { key: 'yearly', periodMs: 365.25 * dayMs, waves: 10, leastMs: 730 * dayMs },
  { key: 'weekly', periodMs: 7 * dayMs, waves: 3, leastMs: 14 * dayMs },
  { key: 'daily', periodMs: dayMs, waves: 4, leastMs: 2 * dayMs },
] as const;

/** A season needs about as many values as these for each of its waves. */
const valuesPerWave = 4;

/**
 * The seasons of a forecast. Without a choice: those of which the history has two, and which are longer than its steps. Never more waves than steps
 * that are so far apart, and values, can tell apart.
 */
export function seasonsOf({ count, spanMs, stepMs }: History, choices: SeasonChoices): readonly Season[] {
  return seasons.flatMap(({ key, periodMs, waves, leastMs }): Season[] => {
    const choice = choices[key];
    const isPart = choice === null ? spanMs >= leastMs && stepMs < periodMs : choice !== false;
    const most = Math.min(Math.floor(periodMs / (2 * stepMs)), Math.floor(count / valuesPerWave));
    const partWaves = Math.min(typeof choice === 'number' ? choice : waves, most);
    return isPart && partWaves > 0 ? [{ periodMs, waves: partWaves }] : [];
  });
}

/** The waves of all seasons together, at most. */
export const mostWaves = (choices: SeasonChoices): number =>
  seasons.reduce((sum, { key, waves }) => {
    const choice = choices[key];
    return sum + (choice === false ? 0 : typeof choice === 'number' ? choice : waves);
  }, 0);
