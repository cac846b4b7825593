import { clauseText, narrows } from '@sextant/dashboard';
import { Chip, FilteredIcon } from '@sextant/ui';
import styles from './Drill.module.css';
import { ownConditions } from './own-conditions.ts';
import type { DrillSource } from './drill-source.ts';

/** What narrows the rows of a drill and cannot be taken away in it: the page's filters, and the chart's own conditions. */
export function GivenConditions({ source }: { readonly source: DrillSource }) {
  const ofPage = source.clauses.filter(narrows);
  return (
    <>
      {ofPage.map((clause) => (
        <Chip key={clause.source} icon={FilteredIcon} shape="sentence">
          {clauseText(clause)}
        </Chip>
      ))}
      {ownConditions(source).map(({ text, isSql }) => (
        <Chip key={text} icon={FilteredIcon} shape="sentence">
          {isSql ? <code className={styles.sql}>{text}</code> : text}
        </Chip>
      ))}
    </>
  );
}

/** True when something narrows the rows beside what the drill itself adds. */
export const isGivenLess = (source: DrillSource): boolean =>
  source.clauses.some(narrows) || ownConditions(source).length > 0;
