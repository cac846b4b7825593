import { fail, textColumn } from '@sextant/contract';
import type { ColumnTable, Plan, PlanNode, StatementBody } from '@sextant/contract';
import type { EnginePlan, PlanStep } from '@sextant/engines';
import type { DataSource } from '../../../data/engine-registry.ts';
import type { Session } from '../../../policies/session.ts';
import { admitStatement } from './admit-statement.ts';
import type { StatementToAdmit } from './admit-statement.ts';
import { openDatabase } from '../open-database.ts';
import { errorOfStatement } from './run-errors.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';
import { statementsOf } from './statement-texts.ts';
import type { SqlText } from './statement-texts.ts';

type ExplainContext = Pick<SqlLabContext, 'store' | 'dataAccess'>;

/**
 * How a database would run a statement that reads, for a user who may read all that it does.
 *
 * @throws SQLLAB_014 where the database does not tell, SQLLAB_022 where row rules bind, what `admitStatement` throws
 */
async function planOf(
  context: ExplainContext,
  session: Session,
  source: DataSource,
  statement: StatementToAdmit,
): Promise<EnginePlan> {
  const admitted = await admitStatement(context, session, source, statement);
  if (admitted.isBound) throw fail('SQLLAB_022', {});
  if (source.engine.explain === undefined)
    throw fail('SQLLAB_014', { what: 'plans that can be shown', engine: source.name });
  return source.engine.explain(admitted.sql);
}

const textOf = ({ sql, schema, template_params: params }: StatementBody): SqlText => ({
  sql,
  schema: schema === undefined || schema === null || schema === '' ? null : schema,
  templateParams: typeof params === 'object' && params !== null ? JSON.stringify(params) : (params ?? null),
});

/** A plan as rows: a line each. @throws as `planOf` */
export async function planRows(
  context: ExplainContext,
  session: Session,
  source: DataSource,
  statement: StatementToAdmit,
): Promise<ColumnTable> {
  const lines = (await planOf(context, session, source, statement)).text.split('\n');
  return { columns: [textColumn('plan', lines)], rowCount: lines.length };
}

/** Plans of the statements of a text, in order. @throws as `planOf`, with places in the text; SQLLAB_001 for one that does not read */
async function plansOf(context: ExplainContext, session: Session, body: StatementBody) {
  const { source } = await openDatabase(context, session.user, body.database_id);
  const written = textOf(body);
  const { text, statements } = await statementsOf(context, session, source, written);
  const plans: EnginePlan[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      if (statement.kind !== 'read') throw fail('SQLLAB_001', { word: statement.words });
      plans.push(await planOf(context, session, source, { sql: statement.sql, schema: written.schema }));
    } catch (error) {
      const { length: count } = statements;
      throw errorOfStatement(error, { source, text, written: statement, index, count, admitted: null });
    }
  }
  return { source, plans };
}

/** How a database would run one statement, as a tree with its costliest step marked. @throws SQLLAB_008 for several, as `planOf` */
export async function explainStatement(context: ExplainContext, session: Session, body: StatementBody): Promise<Plan> {
  const { source, plans } = await plansOf(context, session, body);
  const [plan] = plans;
  if (plan === undefined || plans.length > 1) throw fail('SQLLAB_008', { count: plans.length, most: 1 });
  return { root: plan.root === null ? null : markedPlan(plan.root), text: plan.text, engine: source.dialect.name };
}

/** What the database says that each statement would cost. @throws SQLLAB_014 where it says nothing, as `planOf` */
export async function estimateCost(
  context: ExplainContext,
  session: Session,
  body: StatementBody,
): Promise<Record<string, string>[]> {
  const { source, plans } = await plansOf(context, session, body);
  return plans.map(({ root }) => {
    const cost = root === null ? null : (root.cost ?? firstCost(root));
    const rows = root === null ? null : firstRows(root);
    if (cost === null && rows === null) throw fail('SQLLAB_014', { what: 'estimate of costs', engine: source.name });
    return {
      ...(cost === null ? {} : { 'Total cost': String(cost) }),
      ...(rows === null ? {} : { Rows: String(rows) }),
    };
  });
}

/** Of the nearest step that tells. */
const firstCost = (step: PlanStep): number | null =>
  step.cost ?? step.children.map(firstCost).find((cost) => cost !== null) ?? null;
const firstRows = (step: PlanStep): number | null =>
  step.rows ?? step.children.map(firstRows).find((rows) => rows !== null) ?? null;

/** What a step costs without those below: by cost where the database tells, else by rows. */
function ownCost({ cost, children }: PlanStep): number | null {
  if (cost === null) return null;
  const below = children.reduce((sum, child) => sum + (child.cost ?? 0), 0);
  return Math.max(0, cost - below);
}

const allSteps = (step: PlanStep): PlanStep[] => [step, ...step.children.flatMap(allSteps)];

/** The tree as pages draw it. */
function markedPlan(root: PlanStep): PlanNode {
  const steps = allSteps(root);
  const hasCosts = steps.some(({ cost }) => cost !== null);
  const weightOf = (step: PlanStep): number | null => (hasCosts ? ownCost(step) : step.rows);
  const whole = steps.reduce((sum, step) => sum + (weightOf(step) ?? 0), 0);
  const costliest = steps.reduce((one, other) => ((weightOf(other) ?? -1) > (weightOf(one) ?? -1) ? other : one));
  let nextId = 0;
  const nodeOf = (step: PlanStep): PlanNode => {
    const id = nextId;
    nextId += 1;
    const weight = weightOf(step);
    return {
      id,
      name: step.name,
      target: step.target,
      rows: step.rows,
      cost: step.cost,
      own_cost: ownCost(step),
      share: weight === null || whole === 0 ? null : weight / whole,
      is_costliest: whole > 0 && step === costliest,
      properties: [...step.properties],
      children: step.children.map(nodeOf),
    };
  };
  return nodeOf(root);
}
