import { isRecord } from '@sextant/contract';
import { useState } from 'react';
import { barDefaultsIn, columnLimits } from '@sextant/charts';
import type { ColumnSettings, RawForm } from '@sextant/charts';
import { AdjustIcon, BooleanIcon, Button, EyeOffIcon, Field, Icon, NumberIcon, TextIcon, TimeIcon } from '@sextant/ui';
import type { IconType } from '@sextant/ui';
import { labelsOf } from '../../../api/dataset-labels.ts';
import { useExplore } from '../../explore-store.ts';
import controls from '../Controls.module.css';
import type { FieldParts } from '../field-parts.ts';
import { PanelPopover } from '../PanelPopover.tsx';
import { shownColumns, useShownTable } from '../shown-table.ts';
import type { ColumnSort, ShownColumn } from '../shown-table.ts';
import { ColumnSettingsEditor } from './ColumnSettingsEditor.tsx';
import styles from './Columns.module.css';

const icons: Readonly<Record<ColumnSort, IconType>> = {
  number: NumberIcon,
  text: TextIcon,
  time: TimeIcon,
  boolean: BooleanIcon,
};

/** What is set of a column, in short: ',d · bars ± · left · 150 px'. Empty when nothing is. */
function settingsText(settings: ColumnSettings): string {
  const bars =
    settings.showCellBars === false
      ? 'no bars'
      : settings.showCellBars === true || settings.alignPositiveNegative === true
        ? `bars${settings.alignPositiveNegative === true ? ' ±' : ''}`
        : null;
  const parts = [
    settings.visible === false ? 'hidden' : null,
    settings.d3NumberFormat,
    settings.d3TimeFormat,
    settings.currencyFormat?.symbol,
    bars,
    settings.horizontalAlign,
    settings.columnWidth === undefined ? null : `${settings.columnWidth} px`,
  ];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
}

/** The settings of single columns: those of the last result, each with a popover of its own. They act as they change. */
export function ColumnConfigField({ control, error, raw, set }: FieldParts) {
  const table = useShownTable();
  const labels = labelsOf(useExplore((state) => state.dataset));
  const draft = useExplore((state) => state.draft);
  const [open, setOpen] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const columns = shownColumns(table);
  const { all, some } = columnLimits.listed;
  const isLong = columns.length > all;
  const listed = isLong && !isWhole ? columns.slice(0, some) : columns;
  const config = isRecord(raw) ? raw : {};
  const settingsOf = (name: string): RawForm => {
    const settings = Object.hasOwn(config, name) ? config[name] : undefined;
    return isRecord(settings) ? settings : {};
  };
  const put = (names: readonly string[], settings: RawForm) => {
    const others = Object.entries(config).filter(([name]) => !names.includes(name));
    const isBare = Object.keys(settings).length === 0;
    set(Object.fromEntries([...others, ...(isBare ? [] : names.map((name) => [name, settings] as const))]));
  };
  const text = ({ name }: ShownColumn): string => labels[name] ?? name;
  const neighbor = (name: string, by: number): string | null => {
    const index = listed.findIndex((column) => column.name === name);
    return listed[index + by]?.name ?? null;
  };
  return (
    <Field label={control.label} error={error}>
      {columns.length === 0 && <span className={styles.none}>The columns come with the first result.</span>}
      <ul className={controls.items} aria-label={control.label} hidden={columns.length === 0}>
        {listed.map((column) => (
          <li key={column.name} className={styles.row}>
            <PanelPopover
              title={text(column)}
              widthPx={300}
              isOpen={open === column.name}
              onOpenChange={(isOpen) => setOpen(isOpen ? column.name : null)}
              trigger={
                <Button
                  kind="quiet"
                  size="xs"
                  className={styles.column ?? ''}
                  aria-label={`Settings of ${text(column)}`}
                >
                  <Icon of={icons[column.sort]} size={14} />
                  <span className={styles.name} data-hidden={settingsOf(column.name)['visible'] === false || undefined}>
                    {text(column)}
                  </span>
                  <span className={styles.short}>{settingsText(settingsOf(column.name) as ColumnSettings)}</span>
                  <Icon of={settingsOf(column.name)['visible'] === false ? EyeOffIcon : AdjustIcon} size={14} />
                </Button>
              }
            >
              <ColumnSettingsEditor
                key={column.name}
                column={column}
                table={table}
                settings={settingsOf(column.name)}
                bars={barDefaultsIn(draft, column.name)}
                others={columns.filter(({ name, sort }) => name !== column.name && sort === column.sort)}
                onChange={(settings) => put([column.name], settings)}
                onCopy={(names) => put([column.name, ...names], settingsOf(column.name))}
                onPrevious={neighbor(column.name, -1) === null ? null : () => setOpen(neighbor(column.name, -1))}
                onNext={neighbor(column.name, 1) === null ? null : () => setOpen(neighbor(column.name, 1))}
                textOf={text}
              />
            </PanelPopover>
          </li>
        ))}
      </ul>
      {isLong && (
        <Button kind="quiet" size="xs" onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less columns' : 'Show all columns'}
        </Button>
      )}
    </Field>
  );
}
