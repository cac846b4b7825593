import { isRecord } from '@sextant/contract';
import { themes } from '@sextant/charts/views';
import { Button, Dialog, Select, useTheme } from '@sextant/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Tile } from '@sextant/dashboard';
import { useClausesFor, usePage } from '../page-context.ts';
import { tileQuery } from '../tile-query.ts';
import { useTileColors } from '../tile/use-tile-colors.ts';
import styles from './ColorsDialog.module.css';
import { useEdit, useEditStore } from './state/edit-context.ts';

/** Colors that the dashboard fixes, as its metadata has them. */
export function fixedColorsOf(metadata: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const storedColors = metadata['label_colors'];
  const entries = isRecord(storedColors) ? Object.entries(storedColors) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

interface ColorsDialogProps {
  readonly tile: Tile;
  /** The label that is chosen first; null takes the first of all. */
  readonly first: string | null;
  readonly onClose: () => void;
}

/** The labels that a tile draws in colors, as far as they are known. */
function useLabels(tile: Tile, first: string | null): readonly string[] {
  const { model } = usePage();
  const clauses = useClausesFor(tile);
  const result = useQueryClient().getQueryData(tileQuery({ tile, clauses, dashboardId: model.item.id }).queryKey);
  const labels = Object.keys(useTileColors(tile, result));
  return [...new Set([...(first === null ? [] : [first]), ...labels])];
}

/** The colors of a chart's labels: each the palette's by itself, or one that is fixed for the whole dashboard. */
export function ColorsDialog({ tile, first, onClose }: ColorsDialogProps) {
  const store = useEditStore();
  const { theme } = useTheme();
  const fixedColors = fixedColorsOf(useEdit((state) => state.document.metadata));
  const labels = useLabels(tile, first);
  const [label, setLabel] = useState<string | null>(labels[0] ?? null);
  const fix = (color: string | null): void => {
    if (label === null) return;
    const { [label]: _, ...others } = fixedColors;
    const colors = color === null ? others : { ...others, [label]: color };
    store
      .getState()
      .apply({ kind: 'set metadata', metadata: { label_colors: colors } }, `Color of ${label} changed on all charts`);
  };
  const ownColor = label === null ? undefined : fixedColors[label]?.toLowerCase();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={null}
      title={`Colors of ${tile.name}`}
      subtitle="A label has its color on all charts of this dashboard"
      foot={
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      {label === null ? (
        <p className={styles.none}>This chart has no labels with colors of their own.</p>
      ) : (
        <div className={styles.form}>
          <Select
            label="Label"
            choices={labels.map((id) => ({ id, text: id }))}
            value={label}
            onChange={(label) => setLabel(label)}
          />
          <div className={styles.palette} role="group" aria-label={`Color of ${label}`}>
            {themes.light.slots.map((color, index) => (
              <button
                key={color}
                type="button"
                className={styles.color}
                style={{ background: themes[theme].slots[index] }}
                aria-label={`Color ${index + 1}`}
                aria-pressed={ownColor === color}
                onClick={() => fix(color)}
              />
            ))}
          </div>
          <Button onPress={() => fix(null)} isDisabled={ownColor === undefined}>
            Automatic color
          </Button>
        </div>
      )}
    </Dialog>
  );
}
