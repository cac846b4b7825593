import type { LayoutNode } from '@sextant/contract';
import { Button, SegmentedControl, TextArea } from '@sextant/ui';
import { useState } from 'react';
import { DashboardText } from '../layout/DashboardText.tsx';
import styles from './Edit.module.css';
import { useEdit, useEditStore } from './state/edit-context.ts';
import { useElementActions } from './state/use-element-actions.ts';

const sides = [
  { id: 'write', text: 'Edit' },
  { id: 'preview', text: 'Preview' },
] as const;

/** The source of a text beside what it will look like; one change, when it is done. */
function TextEditor({ node }: { node: LayoutNode }) {
  const store = useEditStore();
  const actions = useElementActions();
  const before = node.meta?.code ?? '';
  const [text, setText] = useState(before);
  const [side, setSide] = useState<'write' | 'preview'>('write');
  const close = () => {
    store.getState().write(null);
    store.getState().takeFocus(node.id);
  };
  /** What was written is one change, which Undo takes back: so leaving by Esc or by a press elsewhere loses nothing. */
  const write = () => {
    if (text !== before) actions.setMeta(node.id, { code: text }, 'Text changed');
  };
  const keep = () => {
    write();
    close();
  };
  return (
    <div
      className={styles.textEditor}
      onKeyDownCapture={(event) => {
        const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (!isDone && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        keep();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) write();
      }}
    >
      <div className={styles.textTools}>
        <SegmentedControl label="Text or preview" segments={sides} value={side} onChange={setSide} />
        <Button size="sm" kind="quiet" onPress={close}>
          Cancel
        </Button>
        <Button size="sm" kind="primary" onPress={keep}>
          Done
        </Button>
      </div>
      {side === 'write' ? (
        <TextArea
          label="Text in markdown"
          isLabelHidden
          isMono
          rows={8}
          autoFocus
          value={text}
          onChange={setText}
          placeholder={'# A heading\nText with **bold** words and a [link](https://example.org)'}
        />
      ) : (
        <DashboardText text={text} placeId={node.id} underHeading={3} />
      )}
    </div>
  );
}

/** A text of the dashboard: as it reads, or while it is written its source. */
export function TextElement({ node }: { node: LayoutNode }) {
  const store = useEditStore();
  const isWriting = useEdit((state) => state.writing === node.id);
  const code = node.meta?.code ?? '';
  if (isWriting) return <TextEditor node={node} />;
  return (
    <div className={styles.text} onDoubleClick={() => store.getState().write(node.id)}>
      {code.trim() === '' ? (
        <p className={styles.empty}>Text without words yet. Press Enter on its grip or Edit above to write.</p>
      ) : (
        <div inert>
          <DashboardText text={code} placeId={node.id} underHeading={3} />
        </div>
      )}
    </div>
  );
}
