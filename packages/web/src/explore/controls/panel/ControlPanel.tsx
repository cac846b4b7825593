import { memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { registeredChartType, isChartType, panelSections } from '@sextant/charts';
import type { ChartSpec, Control, FormError, Section } from '@sextant/charts';
import {
  Button,
  EmptyState,
  IconButton,
  Menu,
  MoreIcon,
  ResetIcon,
  RunIcon,
  SearchField,
  StopIcon,
  Tabs,
  usePhone,
  useShortcut,
} from '@sextant/ui';
import { needsUpdate, errorsOf, useExplore, useExploreStore } from '../../explore-store.ts';
import type { ExploreState } from '../../explore-store.ts';
import type { ShownResult } from '../../result/use-result.ts';
import { isChanged } from '../../changed-controls.ts';
import { placeOfError } from '../../error-place.ts';
import styles from '../Controls.module.css';
import { isHit, placedControls, searchWords, shownControls } from './control-search.ts';
import type { PlacedControl, Tab } from './control-search.ts';
import { ChartTypeSwitcher } from './ChartTypeSwitcher.tsx';
import { flushTyping } from '../fields/debounced.ts';
import { PanelSections } from './PanelSections.tsx';
import { ShownRowsProvider } from '../shown-table.ts';
import { useColumnKinds } from './panel-layout.ts';
import { useSearchMarks } from './use-search-marks.ts';

interface ControlPanelProps {
  readonly result: ShownResult;
  /** Called when the user asks for the chart. */
  readonly onUpdate?: () => void;
  /** The search over controls has the focus at first. Default false. */
  readonly isSearching?: boolean;
}

const tabTexts: Readonly<Record<Tab, string>> = { data: 'Data', customize: 'Customize', analysis: 'Analysis' };

/** What is wrong, by control: what cannot be read at once, what is missing and what the server rejected once asked. */
function useFormErrors(result: ShownResult): ReadonlyMap<string, string> {
  const errors = useExplore(
    useShallow(({ draft, isChecked }: ExploreState) => {
      const formErrors = errorsOf(draft).filter((error: FormError) => isChecked || error.code !== 'CHART_002');
      const rejectionPlace = result.error === null ? null : placeOfError(result.error, draft);
      const isUnchanged =
        rejectionPlace !== null &&
        JSON.stringify(result.requestedForm?.[rejectionPlace.key]) === JSON.stringify(draft[rejectionPlace.key]);
      const failing = Object.entries(result.state.annotationError)[0];
      return Object.fromEntries([
        ...(failing === undefined ? [] : [['annotation_layers', `${failing[0]}: ${failing[1]}`] as const]),
        ...(rejectionPlace !== null && isUnchanged ? [[rejectionPlace.key, rejectionPlace.message] as const] : []),
        ...formErrors.map((error) => [error.key, error.message] as const),
      ]);
    }),
  );
  return useMemo(() => new Map(Object.entries(errors)), [errors]);
}

interface SearchRowProps {
  readonly shown: readonly PlacedControl[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly isFocusedLate: boolean;
}

/** The search over all controls, and what can be done to all of them. */
function SearchRow({ shown, search, onSearch, isFocusedLate }: SearchRowProps) {
  const reset = useExplore((state) => state.reset);
  const changed = useExplore(
    useShallow(({ draft }: ExploreState) =>
      shown.map(({ control }) => control).filter((control) => isChanged(control, draft)),
    ),
  );
  return (
    <div className={styles.search}>
      <SearchField
        label={`Search ${shown.length} controls`}
        shortcutText="Search controls"
        size="sm"
        value={search}
        onChange={onSearch}
        shortcut="Mod+Shift+F"
        isFocusedLate={isFocusedLate}
      />
      <Menu
        label="All controls"
        trigger={<IconButton icon={MoreIcon} size="sm" label="All controls" />}
        sections={[
          {
            id: 'all',
            items: [
              {
                id: 'reset',
                text: changed.length === 0 ? 'Reset all controls' : `Reset ${changed.length} changed controls`,
                icon: ResetIcon,
                disabledReason: changed.length === 0 ? 'None differs from its default' : null,
                onAction: () => reset(changed),
              },
            ],
          },
        ]}
      />
    </div>
  );
}

/** How many controls a search found, and those on other tabs. */
function SearchResult({
  hits,
  total,
  tab,
  onTab,
}: {
  hits: readonly PlacedControl[];
  total: number;
  tab: Tab;
  onTab: (tab: Tab) => void;
}) {
  const others = (Object.keys(tabTexts) as Tab[]).filter((id) => id !== tab && hits.some((hit) => hit.tab === id));
  return (
    <div className={styles.found}>
      <span role="status">{`${hits.length} of ${total} controls`}</span>
      {others.map((id) => {
        const present = hits.filter((hit) => hit.tab === id);
        return (
          <Button key={id} kind="quiet" size="xs" onPress={() => onTab(id)}>
            {`${present.length} more on ${tabTexts[id]}`}
          </Button>
        );
      })}
    </div>
  );
}

const tabOf = (sections: readonly Section[], key: string): Tab => {
  const owner = sections.find((part) => part.controls.some((control: Control) => control.key === key));
  return owner === undefined || owner.tab === 'none' ? 'data' : owner.tab;
};

const noSections: readonly Section[] = [];

/** What the panel is made of: the sections of the chosen type and what the draft shows of them; null and none for a type that is not drawn. */
interface PanelParts {
  readonly spec: ChartSpec | null;
  readonly sections: readonly Section[];
  readonly shown: readonly PlacedControl[];
}

/** The picture comes first: controls that a setting brings or takes away come or go after it. Another type has its own at once. */
function usePanelParts(): PanelParts {
  const type = useExplore((state) => state.draft['viz_type']);
  const kinds = useColumnKinds();
  const spec = isChartType(type) ? registeredChartType({ viz_type: type }).spec : null;
  const sections = useMemo(() => (spec === null ? noSections : panelSections(spec)), [spec]);
  const placed = useMemo(() => placedControls(sections), [sections]);
  const shown = useExplore(useShallow((state: ExploreState) => shownControls(placed, state.draft, kinds)));
  const parts = useMemo(() => ({ spec, sections, shown }), [spec, sections, shown]);
  const deferred = useDeferredValue(parts);
  return deferred.spec === spec ? deferred : parts;
}

/** Drawn when other controls stand there, or other words about them: a control that changes draws itself. */
const Panel = memo(function Panel({
  result,
  onUpdate,
  isSearching = false,
  parts,
}: ControlPanelProps & { readonly parts: PanelParts }) {
  const { spec, sections, shown } = parts;
  const isRequested = useExplore((state) => state.requestedForm !== null);
  const isDue = useExplore((state) => needsUpdate(state.requestedForm, state.draft));
  const request = useExplore((state) => state.runQuery);
  const store = useExploreStore();
  const [chosenTab, setTab] = useState<Tab>('data');
  const [search, setSearch] = useState('');
  const body = useRef<HTMLDivElement>(null);
  const errors = useFormErrors(result);
  const isPhone = usePhone();
  const texts = searchWords(search);
  const hits = texts.length === 0 ? shown : shown.filter((placed) => isHit(placed, texts));
  useSearchMarks(body, texts);
  const update = () => {
    flushTyping();
    const { draft, requestedForm } = store.getState();
    request({ force: !needsUpdate(requestedForm, draft) });
    const [missing] = errorsOf(draft);
    if (missing === undefined) return onUpdate?.();
    setSearch('');
    setTab(tabOf(sections, missing.key));
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-control="${missing.key}"] :is(button, input, textarea)`)?.focus(),
    );
  };
  useShortcut({ keys: 'Mod+Enter', text: 'Update chart', onAction: update, worksInFields: true });
  useShortcut({
    keys: 'Mod+E',
    text: 'Stop',
    onAction: result.stop,
    isEnabled: result.isRunning,
    worksInFields: true,
  });
  const tabs = (['data', 'customize', 'analysis'] as const).filter(
    (id) => id === 'data' || sections.some((part) => part.tab === id),
  );
  const tab = tabs.includes(chosenTab) ? chosenTab : 'data';
  return (
    <section className={styles.panel} aria-label="Controls">
      <Tabs
        label="Settings"
        value={tab}
        onChange={setTab}
        className={styles.sides ?? ''}
        tabs={tabs.map((id) => ({
          id,
          text: tabTexts[id],
          errorCount: [...errors.keys()].filter((key) => tabOf(sections, key) === id).length,
        }))}
      />
      <div className={styles.panelBody} ref={body}>
        <ChartTypeSwitcher />
        {spec === null ? (
          <EmptyState title="Its settings are kept" isCompact>
            This chart type is not drawn yet. Choose another type to draw its data.
          </EmptyState>
        ) : (
          <>
            <SearchRow {...{ shown, search, onSearch: setSearch }} isFocusedLate={isSearching} />
            {texts.length > 0 && <SearchResult {...{ hits, tab }} total={shown.length} onTab={setTab} />}
            <ShownRowsProvider value={result.data ?? null}>
              <PanelSections
                tab={tab}
                sections={sections
                  .filter((part) => part.tab === tab)
                  .map((part) => ({
                    ...part,
                    controls: part.controls.filter((control) => hits.some((hit) => hit.control === control)),
                  }))}
                errors={errors}
                isSearching={texts.length > 0}
                layerErrors={result.state.annotationError}
              />
            </ShownRowsProvider>
          </>
        )}
      </div>
      <footer className={styles.panelFoot}>
        <div className={styles.footLine}>
          <Button
            kind={isDue ? 'primary' : 'default'}
            icon={RunIcon}
            isWide
            isDisabled={spec === null && !isRequested}
            {...(isPhone ? {} : { shortcut: 'Mod+Enter' })}
            size="sm"
            onPress={update}
          >
            Update chart
          </Button>
          <IconButton
            icon={StopIcon}
            label="Stop"
            kind="default"
            size="sm"
            shortcut="Mod+E"
            isDisabled={!result.isRunning}
            onPress={result.stop}
          />
        </div>
        {errors.size > 0 ? (
          <p className={styles.footNote} data-tone="danger">
            {errors.size === 1 ? 'One setting needs correction.' : `${errors.size} settings need correction.`}
          </p>
        ) : (
          tab === 'customize' && !isDue && <p className={styles.footNote}>Looks change at once; no query is needed.</p>
        )}
      </footer>
    </section>
  );
});

/** The settings of the chart: type first, then its controls in sections of three tabs; 'Update chart' stays at the foot. */
export const ControlPanel = (props: ControlPanelProps) => <Panel {...props} parts={usePanelParts()} />;
