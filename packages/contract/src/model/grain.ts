/** Time grains by ISO 8601 duration, as Superset names them; the four week variants carry their anchor. */
export const grains = [
  'PT1S',
  'PT5S',
  'PT30S',
  'PT1M',
  'PT5M',
  'PT10M',
  'PT15M',
  'PT30M',
  'PT1H',
  'PT6H',
  'P1D',
  'P1W',
  'P1M',
  'P3M',
  'P1Y',
  '1969-12-28T00:00:00Z/P1W',
  '1969-12-29T00:00:00Z/P1W',
  'P1W/1970-01-03T00:00:00Z',
  'P1W/1970-01-04T00:00:00Z',
] as const;

/** One of `grains`. `1969-12-28…/P1W` starts weeks on Sunday, `1969-12-29…/P1W` on Monday; `P1W/…03` ends them on Saturday, `P1W/…04` on Sunday. */
export type Grain = (typeof grains)[number];

/** True when `text` is a grain. */
export const isGrain = (text: string): text is Grain => (grains as readonly string[]).includes(text);
