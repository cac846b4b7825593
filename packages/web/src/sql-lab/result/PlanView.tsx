import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { countText } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { Button, CodeBlock, ErrorPanel, Note, SegmentedControl, Skeleton } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import type { PlanRequest } from '../lab-store.ts';
import { backendName } from '../run/backend-name.ts';
import type { Plan } from '../wire.ts';
import styles from '../Result.module.css';

type PlanNode = NonNullable<Plan['root']>;
type Look = 'steps' | 'text';

/** A step with how deep it stands. */
interface PlanRow {
  readonly node: PlanNode;
  readonly level: number;
}

const rowsOf = (node: PlanNode, level = 0): readonly PlanRow[] => [
  { node, level },
  ...node.children.flatMap((child) => rowsOf(child, level + 1)),
];

const numberText = (value: number | null): string =>
  value === null ? '–' : value >= 100 || Number.isInteger(value) ? countText(Math.round(value)) : value.toFixed(2);

const whatOf = ({ target, properties }: PlanNode): string =>
  [target, ...properties.map(({ name, value }) => `${name}: ${value}`)]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

function Steps({ root }: { readonly root: PlanNode }) {
  const rows = rowsOf(root);
  const hasCost = rows.some(({ node }) => node.cost !== null);
  return (
    <table className={styles.list}>
      <thead>
        <tr>
          <th>Step</th>
          <th>What</th>
          <th>{hasCost ? 'Share of the cost' : 'Share of the rows'}</th>
          {hasCost && <th className={styles.number}>Cost</th>}
          <th className={styles.number}>Rows out</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ node, level }) => (
          <tr key={node.id} data-costliest={node.is_costliest || undefined}>
            <td>
              <span className={styles.step} style={{ ['--level' as string]: level }}>
                {level > 0 && <span aria-hidden="true">└ </span>}
                {node.name}
                {node.is_costliest && rows.length > 1 && <span className={styles.quiet}> · costliest</span>}
              </span>
            </td>
            <td title={whatOf(node)}>
              <code>{whatOf(node)}</code>
            </td>
            <td className={styles.share}>
              {node.share !== null && (
                <i
                  style={{ ['--share' as string]: node.share }}
                  role="img"
                  aria-label={`${Math.round(node.share * 100)} %`}
                />
              )}
            </td>
            {hasCost && <td className={styles.number}>{numberText(node.own_cost)}</td>}
            <td className={styles.number}>{numberText(node.rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How the database would run a statement: its steps from the last to the first, the costliest marked. */
export function PlanView({ planRequest }: { readonly planRequest: PlanRequest }) {
  const [look, setLook] = useState<Look>('steps');
  const { databaseId, schema, sql, templateParams } = planRequest;
  const plan = useQuery({
    queryKey: ['sql-lab', 'plan', databaseId, schema, sql, templateParams],
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<Plan> => {
      const params = templateParams === '' ? null : templateParams;
      const body = { database_id: databaseId, schema, sql, template_params: params };
      return (await call(api.sqlLab.explain, { body, signal })).result;
    },
  });
  if (plan.error !== null)
    return (
      <div className={styles.padded}>
        <ErrorPanel
          title="The plan could not be had"
          message={plan.error.message}
          code={codeOf(plan.error)}
          actions={
            <Button size="sm" onPress={() => void plan.refetch()}>
              Try again
            </Button>
          }
        />
      </div>
    );
  if (plan.data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="table" />
      </div>
    );
  const { root, text, engine } = plan.data;
  const isText = look === 'text' || root === null;
  return (
    <>
      <div className={styles.planHead}>
        <span className={styles.quiet}>{`As ${backendName(engine)} would run it; nothing has run.`}</span>
        <span className={styles.space} />
        {root !== null && (
          <SegmentedControl
            label="Plan as"
            value={look}
            onChange={setLook}
            segments={[
              { id: 'steps', text: 'Steps' },
              { id: 'text', text: 'Text' },
            ]}
          />
        )}
      </div>
      {isText || root === null ? (
        <div className={styles.padded}>
          {root === null && <Note>This database tells its plan in words only.</Note>}
          <CodeBlock title="Plan" text={text} language="plain" hasLineNumbers={false} maxHeightPx={2000} />
        </div>
      ) : (
        <div className={styles.planRows} role="region" aria-label="Steps of the plan" tabIndex={0}>
          <Steps root={root} />
        </div>
      )}
    </>
  );
}
