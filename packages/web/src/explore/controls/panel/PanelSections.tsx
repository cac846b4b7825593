import { Disclosure } from '@sextant/ui';
import type { Control, Section } from '@sextant/charts';
import { useExplore } from '../../explore-store.ts';
import { isChanged } from '../../changed-controls.ts';
import { ControlCell } from './ControlCell.tsx';
import type { FieldParts } from '../field-parts.ts';
import type { Tab } from './control-search.ts';
import styles from '../Controls.module.css';
import { panelGroups } from './panel-layout.ts';
import { useFoldedSections } from './use-folded-sections.ts';

interface PanelSectionsProps extends Pick<FieldParts, 'layerErrors'> {
  readonly tab: Tab;
  /** The sections of the tab, with what is shown of each. */
  readonly sections: readonly Section[];
  readonly errors: ReadonlyMap<string, string>;
  /** While one searches all sections with hits are open. */
  readonly isSearching: boolean;
}

/** '2 changed', with what is wrong first. */
function SectionReading({ controls, errors }: { controls: readonly Control[]; errors: ReadonlyMap<string, string> }) {
  const changed = useExplore((state) => controls.filter((control) => isChanged(control, state.draft)).length);
  const wrong = controls.filter((control) => errors.has(control.key)).length;
  return (
    <span className={styles.sectionEnd}>
      {wrong > 0 && <span data-tone="danger">{`${wrong} to correct`}</span>}
      {changed > 0 && <span>{`${changed} changed`}</span>}
    </span>
  );
}

/** The sections of a tab: each folds, and says how much in it differs from what stands there by itself. */
export function PanelSections({ tab, sections, errors, isSearching, layerErrors }: PanelSectionsProps) {
  const type = useExplore((state) => String(state.draft['viz_type']));
  const folds = useFoldedSections(type);
  return panelGroups(sections).map((group) => {
    const controls = group.lines.flatMap((line) => line.controls);
    return (
      <Disclosure
        key={group.title}
        title={group.title}
        end={<SectionReading controls={controls} errors={errors} />}
        isOpen={isSearching || folds.isOpen(tab, group.title)}
        onOpenChange={(isOpen) => !isSearching && folds.setOpen(tab, group.title, isOpen)}
      >
        {group.lines.map((line) => (
          <div key={line.controls[0]?.key} className={styles.line} data-pair={line.controls.length > 1 || undefined}>
            {line.controls.map((control) => (
              <ControlCell
                key={control.key}
                control={control}
                error={errors.get(control.key) ?? null}
                layerErrors={layerErrors}
              />
            ))}
          </div>
        ))}
      </Disclosure>
    );
  });
}
