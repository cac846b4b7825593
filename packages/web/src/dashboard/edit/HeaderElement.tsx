import type { LayoutNode } from '@sextant/contract';
import { newHeaderText } from '@sextant/dashboard';
import styles from './Edit.module.css';
import { useEdit } from './state/edit-context.ts';
import { InlineText } from './InlineText.tsx';
import { useElementActions } from './state/use-element-actions.ts';

/** A header: words in place, and while it is chosen a field for them. */
export function HeaderElement({ node }: { node: LayoutNode }) {
  const actions = useElementActions();
  const isSelected = useEdit((state) => state.selected === node.id);
  const text = node.meta?.text ?? newHeaderText;
  const size = node.meta?.['headerSize'];
  if (isSelected) {
    return (
      <InlineText
        label="Text of the header"
        value={text}
        className={styles.headerField ?? ''}
        onDone={(next) => actions.setMeta(node.id, { text: next }, `Header is now ${next}`)}
      />
    );
  }
  return (
    <p className={styles.header} data-size={typeof size === 'string' ? size : 'MEDIUM_HEADER'}>
      {text}
    </p>
  );
}
