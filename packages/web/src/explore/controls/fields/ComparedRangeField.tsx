import { comparedPeriods, factsOf } from '@sextant/charts';
import { Field } from '@sextant/ui';
import { useExplore } from '../../explore-store.ts';
import styles from '../Controls.module.css';
import type { FieldParts } from '../field-parts.ts';
import { useShownRows } from '../shown-table.ts';

/** The times with which a chart is compared, in words: their days once a result says what its own are. */
export function ComparedRangeField({ control }: FieldParts) {
  const draft = useExplore((state) => state.draft);
  const result = useShownRows();
  const periods = comparedPeriods(draft, factsOf(result?.entries[0]));
  return (
    <Field label={control.label}>
      <p className={styles.reading} title={control.description}>
        {periods.length === 0 ? '–' : periods.join('; ')}
      </p>
    </Field>
  );
}
