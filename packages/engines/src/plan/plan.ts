/** What else is said of a step. */
export interface PlanProperty {
  readonly name: string;
  readonly value: string;
}

/** A step of a plan, and the steps whose rows it takes. */
export interface PlanStep {
  /** As the database names it: `Seq Scan`, `HASH_JOIN`. */
  readonly name: string;
  /** On what: a table, an index; null where it says nothing. */
  readonly target: string | null;
  /** Rows that the planner expects; null where it does not tell. */
  readonly rows: number | null;
  /** With all steps below, in the database's own unit; null where it does not tell. */
  readonly cost: number | null;
  readonly properties: readonly PlanProperty[];
  readonly children: readonly PlanStep[];
}

/** How a database would run a statement, without running it. */
export interface EnginePlan {
  /** Null where the plan is no tree, or not one that is understood. */
  readonly root: PlanStep | null;
  /** The database's own words. */
  readonly text: string;
}

type Members = Readonly<Record<string, unknown>>;

/** JSON that a database wrote; null when it is none. */
export function readPlanJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A number, also one that stands in a text: `~3,000`. Null for anything else. */
export function planNumber(value: unknown): number | null {
  const number =
    typeof value === 'string' && value.trim() !== '' ? Number(value.replace(/^~/, '').replaceAll(',', '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const longestValue = 2_000;

/** A value in words; null for what is empty, or deeper than a list of words. */
function valueText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.slice(0, longestValue);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!Array.isArray(value)) return null;
  const texts = value.map(valueText).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(', ').slice(0, longestValue);
}

/** The members that say something, but those that are said elsewhere. */
export const planProperties = (members: Members, without: ReadonlySet<string>): PlanProperty[] =>
  Object.entries(members).flatMap(([name, value]) => {
    const text = without.has(name) ? null : valueText(value);
    return text === null ? [] : [{ name, value: text }];
  });
