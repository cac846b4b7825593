import { useCallback } from 'react';
import { countText, genericType, genericTypeOf } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { BooleanIcon, CloseIcon, Icon, IconButton, NumberIcon, Skeleton, TextIcon, TimeIcon } from '@sextant/ui';
import { profilesOf } from './column-profile.ts';
import type { ColumnProfile } from './column-profile.ts';
import { useSlicedWork } from './sliced-work.ts';
import styles from '../Result.module.css';
import { isoText } from '../iso-text.ts';

const icons = {
  [genericType.numeric]: NumberIcon,
  [genericType.text]: TextIcon,
  [genericType.temporal]: TimeIcon,
  [genericType.boolean]: BooleanIcon,
} as const;

const number = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
const numberText = (value: number): string => number.format(value).replace('-', '−');

function rangeText(column: Column, { least, most, mean }: NonNullable<ColumnProfile['range']>): string {
  if (genericTypeOf(column.type) === genericType.temporal)
    return `${isoText(least, column.type)} … ${isoText(most, column.type)}`;
  return `${numberText(least)} … ${numberText(most)}, mean ${numberText(mean)}`;
}

function Profile({ column, profile }: { readonly column: Column; readonly profile: ColumnProfile }) {
  const { rows: rowCount, nulls, distinct, range, steps, values } = profile;
  const most = Math.max(1, ...steps);
  return (
    <section className={styles.profile} aria-label={column.name}>
      <h3>
        <Icon of={icons[genericTypeOf(column.type)]} size={14} />
        {column.name}
        <span>{column.type}</span>
      </h3>
      {steps.length > 0 && (
        <div
          className={styles.bars}
          role="img"
          aria-label={`Rows from the least to the most: ${steps.map(countText).join(', ')}`}
        >
          {steps.map((rows, index) => (
            <i key={index} style={{ ['--share' as string]: rows / most }} />
          ))}
        </div>
      )}
      {range !== null && <p className={styles.quiet}>{rangeText(column, range)}</p>}
      {values.length > 0 && (
        <ul className={styles.values}>
          {values.map(({ value, rows }) => (
            <li key={value}>
              <span title={value}>{value === '' ? '(empty)' : value}</span>
              <span className={styles.quiet}>{percent.format(rows / rowCount)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{`${countText(distinct)} different, ${countText(nulls)} NULL`}</p>
    </section>
  );
}

/** What each column of a result holds, counted over the rows that are here. */
export function ProfilePanel({ table, onClose }: { readonly table: ColumnTable; readonly onClose: () => void }) {
  const { result: profiles } = useSlicedWork(useCallback(() => profilesOf(table), [table]));
  return (
    <aside className={styles.beside} aria-label="Columns">
      <div className={styles.besideHead}>
        <h2>Columns</h2>
        <span className={styles.quiet}>{`over ${countText(table.rowCount)} rows`}</span>
        <IconButton icon={CloseIcon} size="xs" label="Close" onPress={onClose} />
      </div>
      {profiles === null && <Skeleton shape="block" />}
      {table.columns.map((column, index) => {
        const profile = profiles?.[index];
        return profile !== undefined && <Profile key={column.name} {...{ column, profile }} />;
      })}
    </aside>
  );
}
