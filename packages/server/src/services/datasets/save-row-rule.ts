import { fail, SextantError } from '@sextant/contract';
import type { z } from 'zod';
import type { rowRulePost, rowRulePut } from '@sextant/contract';
import { dialects, SqlError } from '@sextant/sql';
import { checkExpression } from '@sextant/sql/analysis';
import { isAdmin } from '../../policies/permissions.ts';
import { rejectDuplicate } from '../../store/store-errors.ts';
import type { Store } from '../../store/open-store.ts';
import { renderClause, sampleUser } from '../../templates/rule-clause.ts';
import type { RowRule, RowRuleDraft } from '../../store/row-rules.ts';
import type { TemplateSwitch } from '../sources/dataset-source.ts';
import type { SessionUser } from '../../policies/session.ts';

type RulePost = z.output<typeof rowRulePost>;
type RulePut = z.output<typeof rowRulePut>;

const rejectedField = (field: string, text: string) => fail('REQUEST_008', { fields: { [field]: [text] } });

/** The rule by id. @throws NOT_FOUND_012 */
export async function loadRowRule(store: Store, id: number): Promise<RowRule> {
  const rule = await store.rowRules.load(id);
  if (rule === undefined) throw fail('NOT_FOUND_012', { id });
  return rule;
}

/** Whoever may take away rules could see every row; so only those do it who see every row anyway. */
const requireAdmin = (user: SessionUser): void => {
  if (!isAdmin(user)) throw fail('ACCESS_009', {});
};

/** Where rules are kept, and whether their conditions may be templates. */
export interface RuleContext extends TemplateSwitch {
  readonly store: Store;
}

const nameTaken = () => rejectedField('name', 'Another row rule has this name');

async function checked(
  { store, ...templates }: RuleContext,
  draft: RowRuleDraft,
  id: number | null,
): Promise<RowRuleDraft> {
  const other = await store.rowRules.byName(draft.name);
  if (other !== undefined && other.id !== id) throw nameTaken();
  if ((await store.roles.byIds(draft.roleIds)).length !== new Set(draft.roleIds).size)
    throw rejectedField('roles', 'Some roles do not exist');
  if ((await store.datasets.byIds(draft.datasetIds)).length !== new Set(draft.datasetIds).size)
    throw rejectedField('tables', 'One or more datasets do not exist');
  if (draft.kind === 'Regular' && draft.roleIds.length === 0)
    throw rejectedField('roles', 'A regular rule without roles would bind nobody');
  checkClause(draft.clause, templates);
  return draft;
}

/** The condition is one expression; a template in it may ask who reads, and is tried as somebody. @throws REQUEST_008 */
export function checkClause(clause: string, { rendersTemplates = true }: TemplateSwitch): void {
  try {
    const text = rendersTemplates ? renderClause(clause, sampleUser, dialects.duckdb) : clause;
    checkExpression(text, { dialect: 'duckdb', allowsWindows: false });
  } catch (error) {
    if (error instanceof SqlError || (error instanceof SextantError && error.code.startsWith('TEMPLATE_')))
      throw rejectedField('clause', error.message);
    throw error;
  }
}

/** Returns the id. @throws ACCESS_009, REQUEST_008 */
export async function createRowRule(context: RuleContext, user: SessionUser, body: RulePost): Promise<number> {
  requireAdmin(user);
  const draft = {
    name: body.name,
    description: body.description ?? null,
    kind: body.filter_type,
    groupKey: emptyToNull(body.group_key ?? null),
    clause: body.clause,
    roleIds: body.roles,
    datasetIds: body.tables,
  };
  const created = context.store.rowRules.create(await checked(context, draft, null), user.id);
  return rejectDuplicate(created, nameTaken);
}

const emptyToNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

/** Changes the fields given. @throws NOT_FOUND_012, ACCESS_009, REQUEST_008 */
export async function saveRowRule(
  context: RuleContext,
  user: SessionUser,
  { id, body }: { readonly id: number; readonly body: RulePut },
): Promise<void> {
  requireAdmin(user);
  const { row, roleIds, datasetIds } = await loadRowRule(context.store, id);
  const draft = {
    name: body.name ?? row.name,
    description: body.description === undefined ? row.description : body.description,
    kind: body.filter_type ?? row.kind,
    groupKey: emptyToNull(body.group_key === undefined ? row.group_key : body.group_key),
    clause: body.clause ?? row.clause,
    roleIds: body.roles ?? roleIds,
    datasetIds: body.tables ?? datasetIds,
  };
  const saved = context.store.rowRules.save(id, await checked(context, draft, id), user.id);
  await rejectDuplicate(saved, nameTaken);
}

/** All or none. @throws NOT_FOUND_012, ACCESS_009 */
export async function removeRowRules(store: Store, user: SessionUser, ids: readonly number[]): Promise<void> {
  requireAdmin(user);
  if (!(await store.rowRules.remove(ids))) throw fail('NOT_FOUND_012', { id: ids.join(', ') });
}
