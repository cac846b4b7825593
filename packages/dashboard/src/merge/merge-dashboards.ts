import { isRecord, objectOfJson } from '@sextant/contract';
import type { DashboardFields, DashboardTexts, Layout } from '@sextant/contract';
import type { DashboardDocument } from '../edit/document.ts';
import { repairLayout } from '../edit/repair-layout.ts';
import { mergeLayouts } from './merge-layout.ts';
import { createJudge, mergeMembers, mergeOrder, mergeSets, mergeValue, sameJson } from './merge-values.ts';
import type { MergeChoices, MergeConflict, MergeJudge, ThreeSides } from './merge-values.ts';

type Metadata = Readonly<Record<string, unknown>>;

const filtersKey = 'native_filter_configuration';
/** Records whose members are things of their own. */
const memberwiseKeys: ReadonlySet<string> = new Set(['label_colors', 'chart_configuration', 'expanded_slices']);

const fieldTexts: Readonly<Record<string, string>> = {
  title: 'Name',
  slug: 'Address',
  isPublished: 'Published',
  css: 'Styles',
  certifiedBy: 'Certified by',
  certificationDetails: 'Details of the certification',
};

function mergeFields(
  judge: MergeJudge,
  sides: Readonly<Record<'base' | 'own' | 'their', DashboardFields>>,
): DashboardFields {
  const named = (field: string) => ({ key: `field:${field}`, what: fieldTexts[field] ?? field });
  const setOf = (field: 'ownerIds' | 'roleIds') =>
    mergeSets({ base: sides.base[field], own: sides.own[field], their: sides.their[field] });
  const plainOf = ({ ownerIds: _owners, roleIds: _roles, ...plain }: DashboardFields) => plain;
  const plain = mergeMembers(judge, named, {
    base: plainOf(sides.base),
    own: plainOf(sides.own),
    their: plainOf(sides.their),
  });
  return { ...sides.their, ...plain, ownerIds: setOf('ownerIds'), roleIds: setOf('roleIds') };
}

type Filter = Readonly<Record<string, unknown>> & { readonly id: string };

const filtersOf = (value: unknown): readonly Filter[] =>
  (Array.isArray(value) ? value : []).filter(
    (filter: unknown): filter is Filter => isRecord(filter) && typeof filter['id'] === 'string',
  );

/** Filters merged one by one, each member by itself; their order is that of the saved state, unless only one's own differs. */
function mergeFilters(judge: MergeJudge, { base, own, their }: ThreeSides<unknown>): readonly Filter[] {
  const byId = (value: unknown): ReadonlyMap<string, Filter> =>
    new Map(filtersOf(value).map((filter) => [filter.id, filter]));
  const [before, ownFilters, theirFilters] = [byId(base), byId(own), byId(their)];
  const merged = new Map<string, Filter>();
  for (const id of new Set([...theirFilters.keys(), ...ownFilters.keys()])) {
    const sides = { base: before.get(id), own: ownFilters.get(id), their: theirFilters.get(id) };
    const name = (sides.own ?? sides.their)?.['name'];
    const what = `Filter “${typeof name === 'string' ? name : id}”`;
    if (sides.own !== undefined && sides.their !== undefined) {
      const named = (member: string) => ({ key: `filter:${id}:${member}`, what: `${what}: ${member}` });
      merged.set(id, mergeMembers(judge, named, sides) as Filter);
      continue;
    }
    const filter = mergeWhole(judge, { key: `filter:${id}`, what }, sides);
    if (filter !== undefined) merged.set(id, filter);
  }
  const ids = new Set(merged.keys());
  const isTheirOrder = !sameJson([...theirFilters.keys()], [...before.keys()]);
  const [first, second] = isTheirOrder ? [theirFilters, ownFilters] : [ownFilters, theirFilters];
  return mergeOrder(ids, [...first.keys()], [...second.keys()]).flatMap((id) => merged.get(id) ?? []);
}

/** A thing that one side took away: gone, unless the other changed it and that is chosen. */
function mergeWhole<Value>(
  judge: MergeJudge,
  named: { readonly key: string; readonly what: string },
  sides: ThreeSides<Value>,
): Value | undefined {
  if (sides.base === undefined) return sides.own ?? sides.their;
  const textFor = (value: Value | undefined): string => (value === undefined ? 'Removed' : 'Changed');
  if (sameJson(sides.own ?? sides.their, sides.base)) return undefined;
  return sides[judge.sideOf({ ...named, own: textFor(sides.own), their: textFor(sides.their) })];
}

function mergeMetadata(judge: MergeJudge, { base = {}, own = {}, their = {} }: ThreeSides<Metadata>): Metadata {
  const keys = [...new Set([...Object.keys(their), ...Object.keys(own)])];
  const entries = keys.map((key): readonly [string, unknown] => {
    const sides = { base: base[key], own: own[key], their: their[key] };
    if (key === filtersKey && !sameJson(sides.own, sides.base) && !sameJson(sides.their, sides.base))
      return [key, mergeFilters(judge, sides)];
    const what = `Metadata “${key}”`;
    if (memberwiseKeys.has(key) && isRecord(sides.own) && isRecord(sides.their)) {
      const named = (member: string) => ({ key: `metadata:${key}:${member}`, what: `${what}: ${member}` });
      const before = isRecord(sides.base) ? sides.base : {};
      return [key, mergeMembers(judge, named, { base: before, own: sides.own, their: sides.their })];
    }
    return [key, mergeValue(judge, { key: `metadata:${key}`, what }, sides)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** What two people made of one dashboard, and what both changed differently. */
export interface MergedDashboard {
  readonly document: DashboardDocument;
  /** Empty when neither touched what the other did. */
  readonly conflicts: readonly MergeConflict[];
}

interface MergeSides {
  /** The saved state that editing began from. */
  readonly base: DashboardTexts;
  /** What the user made of it. */
  readonly own: DashboardDocument;
  /** What somebody else saved meanwhile. */
  readonly their: DashboardTexts;
}

/**
 * Puts together what a user made of a dashboard and what somebody else saved meanwhile. What only one of them changed is as that one has it; where both
 * changed the same, `choices` says whose counts, one's own without a choice. Elements, filters, owners, properties and metadata are things of their own;
 * nothing that one side has and the other did not take away is lost.
 */
export function mergeDashboards({ base, own, their }: MergeSides, choices: MergeChoices = new Map()): MergedDashboard {
  const judge = createJudge(choices);
  const layoutOf = ({ positionJson }: DashboardTexts): Layout => repairLayout(objectOfJson(positionJson)).layout;
  const fields = mergeFields(judge, { base: base.fields, own: own.fields, their: their.fields });
  const sides = { base: layoutOf(base), own: own.layout, their: layoutOf(their) };
  // What nobody touched stays as it is stored, sound or not.
  const isTheirs = sameJson(sides.own, sides.base);
  const layout = isTheirs ? (objectOfJson(their.positionJson) as Layout) : mergeLayouts(sides, judge);
  const metadata = mergeMetadata(judge, {
    base: objectOfJson(base.jsonMetadata),
    own: own.metadata,
    their: objectOfJson(their.jsonMetadata),
  });
  return { document: { fields, layout, metadata }, conflicts: judge.conflicts };
}
