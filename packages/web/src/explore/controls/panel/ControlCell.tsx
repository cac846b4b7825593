import { memo } from 'react';
import { IconButton, ResetIcon } from '@sextant/ui';
import { useExplore } from '../../explore-store.ts';
import { isChanged } from '../../changed-controls.ts';
import { ControlField } from './ControlField.tsx';
import styles from '../Controls.module.css';
import type { FieldParts } from '../field-parts.ts';

type ControlCellProps = Pick<FieldParts, 'control' | 'error' | 'layerErrors'>;

/**
 * A control in its place: marked where it differs from what stands there by itself, and then it can be reset. Each change of a chart draws the whole
 * panel: a control is drawn when what it reads of the chart has changed.
 */
export const ControlCell = memo(function ControlCell({ control, error, layerErrors }: ControlCellProps) {
  const changed = useExplore((state) => isChanged(control, state.draft));
  const reset = useExplore((state) => state.reset);
  return (
    <div className={styles.cell} data-control={control.key} data-changed={changed || undefined}>
      <ControlField control={control} error={error} layerErrors={layerErrors} />
      {changed && (
        <IconButton
          icon={ResetIcon}
          size="xs"
          className={styles.reset ?? ''}
          label={`${control.label}: reset`}
          onPress={() => reset([control])}
        />
      )}
    </div>
  );
});
