import type { FilterScope, Layout } from '@sextant/contract';
import { Checkbox, ChevronDownIcon, ChevronRightIcon, IconButton, SegmentedControl } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { inScope } from '@sextant/dashboard';
import styles from './Filters.module.css';
import { chartsBelow, scopeTree, tilesOf } from './filter-list.ts';
import type { ScopeNode } from './filter-list.ts';

interface ScopeTreeProps {
  readonly layout: Layout;
  readonly title: string;
  readonly scope: FilterScope;
  readonly onChange: (scope: FilterScope) => void;
}

interface BranchProps {
  readonly node: ScopeNode;
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (charts: readonly number[], isOn: boolean) => void;
}

function ScopeBranch({ node, chosen, onToggle }: BranchProps) {
  const [isOpen, setOpen] = useState(true);
  const charts = chartsBelow(node);
  const on = charts.filter((id) => chosen.has(id)).length;
  const isLeaf = node.chartId !== null;
  return (
    <li>
      <div className={styles.branch}>
        {isLeaf || node.children.length === 0 ? (
          <span className={styles.noFold} />
        ) : (
          <IconButton
            icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
            size="xs"
            label={`${isOpen ? 'Fold' : 'Unfold'} ${node.name}`}
            onPress={() => setOpen((previous) => !previous)}
          />
        )}
        <Checkbox
          isSelected={charts.length > 0 && on === charts.length}
          isIndeterminate={on > 0 && on < charts.length}
          isDisabled={charts.length === 0}
          onChange={(isOn) => onToggle(charts, isOn)}
        >
          {node.name}
        </Checkbox>
      </div>
      {isOpen && node.children.length > 0 && (
        <ul className={styles.branches}>
          {node.children.map((child) => (
            <ScopeBranch key={child.id} node={child} chosen={chosen} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </li>
  );
}

const segments = [
  { id: 'all', text: 'Apply to all panels' },
  { id: 'some', text: 'Apply to specific panels' },
] as const;

/** Which charts a filter narrows: all, also those to come, or those that are ticked. */
export function ScopeTree({ layout, title, scope, onChange }: ScopeTreeProps) {
  const tree = useMemo(() => scopeTree(layout, title), [layout, title]);
  const all = useMemo(() => [...new Set(chartsBelow(tree))], [tree]);
  const chosenIds = useMemo(
    () =>
      new Set(
        tilesOf(layout)
          .filter((tile) => inScope(scope, tile))
          .map(({ chartId }) => chartId),
      ),
    [layout, scope],
  );
  const isAll = scope.excluded.length === 0 && scope.rootPath.includes('ROOT_ID');
  const [isSome, setSome] = useState(!isAll);
  const set = (next: ReadonlySet<number>) =>
    onChange({ ...scope, rootPath: ['ROOT_ID'], excluded: all.filter((id) => !next.has(id)) });
  const toggle = (charts: readonly number[], isOn: boolean) => {
    const next = new Set(chosenIds);
    for (const id of charts) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    set(next);
  };
  const change = (id: 'all' | 'some') => {
    setSome(id === 'some');
    if (id === 'all') onChange({ ...scope, rootPath: ['ROOT_ID'], excluded: [] });
  };
  return (
    <div className={styles.scope}>
      <p className={styles.scopeHead}>
        <strong>Charts this filter narrows</strong>
        <span>
          {chosenIds.size} of {all.length}
        </span>
      </p>
      <SegmentedControl label="Scope" segments={segments} value={isSome ? 'some' : 'all'} onChange={change} />
      {isSome && (
        <ul className={styles.tree} aria-label="Tabs and charts">
          <ScopeBranch node={tree} chosen={chosenIds} onToggle={toggle} />
        </ul>
      )}
    </div>
  );
}
