import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, EmptyState, PageHeader, Skeleton, Splitter, lazyPart, useNarrow, useShortcut } from '@sextant/ui';
import { EditorPane } from './EditorPane.tsx';
import { activeTab, useLab, useLabStore } from './lab-store.ts';
import type { LeftPart } from './lab-store.ts';
import { LabToolsProvider } from './lab-tools.ts';
import styles from './SqlLab.module.css';
import { TabStrip } from './tabs/TabStrip.tsx';
import type { TabSync } from './tabs/tab-sync.ts';
import { useMakeTools } from './use-make-tools.ts';

// The text comes first: what stands around it is loaded when the cursor is there.
const HeaderActions = lazyPart(async () => (await import('./HeaderActions.tsx')).HeaderActions);
const LeftSide = lazyPart(async () => (await import('./LeftSide.tsx')).LeftSide);
const NarrowSheets = lazyPart(async () => (await import('./NarrowSheets.tsx')).NarrowSheets);
const ParametersPanel = lazyPart(async () => (await import('./save/ParametersPanel.tsx')).ParametersPanel);
const EstimatePanel = lazyPart(async () => (await import('./run/EstimatePanel.tsx')).EstimatePanel);
const ResultPane = lazyPart(async () => (await import('./result/ResultPane.tsx')).ResultPane);
const TabMenus = lazyPart(async () => (await import('./tabs/TabMenus.tsx')).TabMenus);
const Toolbar = lazyPart(async () => (await import('./run/Toolbar.tsx')).Toolbar);

function NoTab() {
  const store = useLabStore();
  useShortcut({ keys: 'Mod+T', text: 'New tab', onAction: () => void store.getState().addTab() });
  return (
    <EmptyState
      title="No tab is open"
      art="nothing"
      actions={
        <Button kind="primary" onPress={() => void store.getState().addTab()}>
          Add a new tab
        </Button>
      }
    >
      Add a new tab to create SQL Query
    </EmptyState>
  );
}

const leastEditorPx = 90;
const leastResultPx = 120;
const aroundPx = 150;

interface WorkProps extends Pick<ReturnType<typeof useMakeTools>, 'editorRef'> {
  readonly hasCursor: boolean;
  readonly onCursor: () => void;
}

/** Editor over results, with a divider between them. */
function Panes({ editorRef, hasCursor, onCursor }: WorkProps) {
  const [editorPx, setEditorPx] = useState(() => Math.round(window.innerHeight * 0.36));
  const isRead = useLab((state) => activeTab(state)?.sql !== null);
  return (
    <div className={styles.panes}>
      <Splitter
        label="Size of the editor"
        orientation="horizontal"
        sizePx={editorPx}
        minPx={leastEditorPx}
        maxPx={Math.max(leastEditorPx, window.innerHeight - leastResultPx - aroundPx)}
        onChange={setEditorPx}
        first={
          <div className={styles.editorBox} id="lab-text" role="tabpanel" aria-label="Text of the query">
            <EditorPane editorRef={editorRef} onReady={onCursor} />
            {!isRead && (
              <div className={styles.over}>
                <Skeleton shape="text" />
              </div>
            )}
          </div>
        }
        second={<Suspense fallback={null}>{hasCursor && <ResultPane />}</Suspense>}
      />
    </div>
  );
}

function Work(props: WorkProps) {
  return (
    <>
      <div className={styles.bar}>
        <Suspense fallback={null}>{props.hasCursor && <Toolbar />}</Suspense>
      </div>
      <Panes {...props} />
    </>
  );
}

interface SidesProps {
  readonly hasCursor: boolean;
  readonly children: ReactNode;
}

/** The work between its two sides. */
function Sides({ hasCursor, children }: SidesProps) {
  const store = useLabStore();
  const isNarrow = useNarrow();
  const [isFolded, setFolded] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const part = useLab((state) => state.side);
  const hasTab = useLab((state) => activeTab(state) !== null);
  const closeSide = (): void => store.getState().openSide(null);
  useShortcut({ keys: '[', text: 'Fold or show the tables', onAction: () => setFolded(!isFolded) });
  useShortcut({
    keys: ']',
    text: 'Parameters',
    onAction: () => store.getState().openSide(part === null ? 'parameters' : null),
  });
  const openLeft = (left: LeftPart): void => {
    store.getState().openLeft(left);
    if (isNarrow) setSheetOpen(true);
    else setFolded(false);
  };
  return (
    <>
      <PageHeader
        title="SQL Lab"
        actions={<Suspense fallback={null}>{hasCursor && <HeaderActions onLeft={openLeft} />}</Suspense>}
      />
      <div className={styles.bench}>
        {!isNarrow && !isFolded && (
          <aside className={styles.side} aria-label="Tables, saved queries and history">
            <Suspense fallback={null}>{hasCursor && <LeftSide />}</Suspense>
          </aside>
        )}
        <div className={styles.work}>{children}</div>
        <Suspense fallback={null}>
          {part === 'parameters' && !isNarrow && hasTab && <ParametersPanel onClose={closeSide} />}
          {part === 'estimate' && !isNarrow && hasTab && <EstimatePanel onClose={closeSide} />}
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {isNarrow && hasCursor && <NarrowSheets isLeftOpen={isSheetOpen} onLeftClose={() => setSheetOpen(false)} />}
      </Suspense>
    </>
  );
}

interface LabViewProps {
  readonly sync: TabSync;
  /** Whether what the address asks for has come: the first tab of a user, or that of a link. */
  readonly isOpened: boolean;
}

/** The page once its tabs are known. */
export function LabView({ sync, isOpened }: LabViewProps) {
  const { tools, editorRef } = useMakeTools(sync);
  const hasTab = useLab((state) => activeTab(state) !== null);
  const [isReady, setReady] = useState(false);
  const onCursor = useCallback(() => setReady(true), []);
  const hasCursor = isReady || (isOpened && !hasTab);
  return (
    <LabToolsProvider value={tools}>
      <div className={styles.lab} data-ready={hasCursor}>
        <Sides hasCursor={hasCursor}>
          <TabStrip
            menus={(menuProps) => <Suspense fallback={null}>{hasCursor && <TabMenus {...menuProps} />}</Suspense>}
          />
          {hasTab ? <Work {...{ editorRef, hasCursor, onCursor }} /> : isOpened && <NoTab />}
        </Sides>
      </div>
    </LabToolsProvider>
  );
}
