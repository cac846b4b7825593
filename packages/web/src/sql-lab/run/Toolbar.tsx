import { Suspense, useState } from 'react';
import {
  BracesIcon,
  Button,
  ChevronDownIcon,
  EyeIcon,
  IconButton,
  KeyboardIcon,
  LinkIcon,
  Menu,
  MoreIcon,
  PlanIcon,
  RunIcon,
  SaveIcon,
  SplitButton,
  StopIcon,
  TableIcon,
  WandIcon,
  lazyPart,
  useNarrow,
  useShortcut,
} from '@sextant/ui';
import type { MenuSection } from '@sextant/ui';
import { useDialogOpeners } from '../../shell/navigation/navigation.ts';
import { databaseOf, activeTab, useLab, useLabStore } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import { useSaveDialogs } from '../save/use-save-dialogs.tsx';
import styles from '../SqlLab.module.css';
import { SavedReading } from '../tabs/SavedReading.tsx';
import { useTabActions } from '../tabs/use-tab-actions.ts';
import { parameterCount } from '../template-params.ts';
import { runStateOf } from '../tab-run.ts';
import type { WriteTarget } from '../tab-run.ts';

const WriteTargetDialog = lazyPart(async () => (await import('./WriteTargetDialog.tsx')).WriteTargetDialog);
const RenameDialog = lazyPart(async () => (await import('../tabs/RenameDialog.tsx')).RenameDialog);
const countText = new Intl.NumberFormat('en-US');

/** Run, or Stop while something runs. */
function RunButton() {
  const tools = useLabTools();
  const isRunning = useLab((state) => runStateOf(state.runs[state.activeId ?? '']) === 'running');
  const isStopping = useLab((state) => state.runs[state.activeId ?? '']?.isStopping === true);
  const hasSelection = useLab((state) => state.hasSelection);
  const store = useLabStore();
  const database = useLab((state) => databaseOf(state, activeTab(state)));
  const estimate = (): void => {
    tools.takeText();
    store.getState().openSide('estimate');
  };
  const [target, setTarget] = useState<WriteTarget['kind'] | null>(null);
  const isNarrow = useNarrow();
  useShortcut({ keys: 'Mod+Enter', text: 'Run: what is selected, else all', onAction: tools.run });
  useShortcut({ keys: 'Mod+R', text: 'Run, as Mod Enter does', onAction: tools.run });
  useShortcut({ keys: 'Mod+Shift+Enter', text: 'Run the statement of the cursor', onAction: tools.runStatement });
  useShortcut({ keys: 'Mod+E', text: 'Stop', onAction: tools.stop, isEnabled: isRunning });
  useShortcut({ keys: 'Mod+Shift+F', text: 'Format', onAction: tools.format });
  if (isRunning)
    return (
      <Button size="sm" kind="danger-default" icon={StopIcon} isBusy={isStopping} shortcut="Mod+E" onPress={tools.stop}>
        Stop
      </Button>
    );
  const items = [
    { id: 'all', text: 'Run all statements', onAction: () => tools.runAll() },
    {
      id: 'statement',
      text: 'Run the statement of the cursor',
      shortcut: 'Mod+Shift+Enter',
      onAction: tools.runStatement,
    },
    { id: 'plan', text: 'Show how it would run', icon: PlanIcon, onAction: tools.explain },
    ...(database?.allows_cost_estimate === true ? [{ id: 'estimate', text: 'Estimate cost', onAction: estimate }] : []),
  ];
  const writeItems = [
    ...(database?.allow_ctas === true
      ? [{ id: 'table', text: 'Create a table of it', icon: TableIcon, onAction: () => setTarget('TABLE') }]
      : []),
    ...(database?.allow_cvas === true
      ? [{ id: 'view', text: 'Create a view of it', icon: EyeIcon, onAction: () => setTarget('VIEW') }]
      : []),
  ];
  return (
    <>
      <SplitButton
        size="sm"
        kind="primary"
        icon={RunIcon}
        menuLabel="Run options"
        isDisabled={database === null}
        {...(isNarrow ? {} : { shortcut: 'Mod+Enter' })}
        sections={[{ id: 'run', items }, ...(writeItems.length === 0 ? [] : [{ id: 'write', items: writeItems }])]}
        onPress={tools.run}
      >
        {hasSelection ? 'Run selection' : 'Run'}
      </SplitButton>
      <Suspense fallback={null}>
        {target !== null && <WriteTargetDialog kind={target} onClose={() => setTarget(null)} />}
      </Suspense>
    </>
  );
}

/** How many rows a result may have. */
function LimitMenu() {
  const store = useLabStore();
  const limits = useLab((state) => state.limits);
  const limit = useLab((state) => activeTab(state)?.limit ?? limits.default_rows);
  const id = useLab((state) => state.activeId);
  const items = limits.steps.map((step) => ({
    id: String(step),
    text: countText.format(step),
    isChosen: step === limit,
    onAction: () => id !== null && store.getState().change(id, { limit: step }),
  }));
  return (
    <Menu
      label="Limit of rows"
      placement="bottom start"
      sections={[{ id: 'steps', items }]}
      trigger={
        <Button size="sm" kind="quiet" endIcon={ChevronDownIcon}>
          Limit <span className={styles.strong}>{countText.format(limit)}</span>
        </Button>
      }
    />
  );
}

function ParametersButton() {
  const store = useLabStore();
  const isOpen = useLab(({ side }) => side === 'parameters');
  const count = useLab((state) => parameterCount(activeTab(state)?.templateParams ?? ''));
  return (
    <Button
      size="sm"
      kind="quiet"
      icon={BracesIcon}
      isOn={isOpen}
      onPress={() => store.getState().openSide(isOpen ? null : 'parameters')}
    >
      Parameters
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Button>
  );
}

/** The bar over the editor: what runs, and what is kept. */
export function Toolbar() {
  const isNarrow = useNarrow();
  const tools = useLabTools();
  const store = useLabStore();
  const { showShortcuts } = useDialogOpeners();
  const { sectionsFor } = useTabActions();
  const { save, saveAs, saveDataset, copyLink, dialogs } = useSaveDialogs();
  const [renamedId, setRenamed] = useState<string | null>(null);
  const activeId = useLab((state) => state.activeId);
  const saveItems = [
    { id: 'save-as', text: 'Save as new', icon: SaveIcon, onAction: saveAs },
    { id: 'dataset', text: 'Save dataset', icon: TableIcon, onAction: saveDataset },
  ];
  const keepSections: readonly MenuSection[] = isNarrow
    ? [
        {
          id: 'keep',
          items: [
            { id: 'save', text: 'Save', icon: SaveIcon, onAction: save },
            ...saveItems,
            { id: 'link', text: 'Copy link', icon: LinkIcon, onAction: copyLink },
            {
              id: 'parameters',
              text: 'Parameters',
              icon: BracesIcon,
              onAction: () => store.getState().openSide('parameters'),
            },
          ],
        },
      ]
    : [];
  const sections: readonly MenuSection[] = [
    ...keepSections,
    {
      id: 'text',
      items: [
        { id: 'format', text: 'Format SQL', icon: WandIcon, shortcut: 'Mod+Shift+F', onAction: tools.format },
        { id: 'plan', text: 'Show how it would run', icon: PlanIcon, onAction: tools.explain },
        { id: 'keys', text: 'Keyboard shortcuts', icon: KeyboardIcon, onAction: showShortcuts },
      ],
    },
    ...(activeId === null ? [] : sectionsFor(activeId, setRenamed)),
  ];
  return (
    <div className={styles.tools} role="toolbar" aria-label="Query">
      <RunButton />
      <LimitMenu />
      {!isNarrow && <ParametersButton />}
      {!isNarrow && (
        <Button size="sm" kind="quiet" icon={WandIcon} onPress={tools.format}>
          Format
        </Button>
      )}
      <span className={styles.space} />
      {!isNarrow && <SavedReading />}
      {!isNarrow && (
        <SplitButton
          size="sm"
          icon={SaveIcon}
          menuLabel="Save options"
          sections={[{ id: 'save', items: saveItems }]}
          onPress={save}
        >
          Save
        </SplitButton>
      )}
      {!isNarrow && (
        <Button size="sm" icon={LinkIcon} onPress={copyLink}>
          Copy link
        </Button>
      )}
      <Menu label="More" sections={sections} trigger={<IconButton icon={MoreIcon} size="sm" label="More" />} />
      <Suspense fallback={null}>
        {dialogs}
        {renamedId !== null && <RenameDialog id={renamedId} onClose={() => setRenamed(null)} />}
      </Suspense>
    </div>
  );
}
