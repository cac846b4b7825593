import { ButtonLink, CodeBlock, EyeIcon, IconButton, Popover } from '@sextant/ui';
import { pages } from '../../shell/navigation/navigation.ts';
import type { SavedQueryItem } from '../wire.ts';
import styles from './Saved.module.css';

const widthPx = 520;

/** The statement of a saved query, without opening it. */
export function SqlPreview({ query }: { readonly query: SavedQueryItem }) {
  const name = query.label ?? 'Untitled Query';
  return (
    <Popover title={name} widthPx={widthPx} trigger={<IconButton icon={EyeIcon} size="xs" label={`Look at ${name}`} />}>
      <div className={styles.form}>
        <CodeBlock title="SQL" text={query.sql ?? ''} maxHeightPx={360} />
        <ButtonLink href={`${pages.sqlLab}?savedQueryId=${query.id}`}>Open in SQL Lab</ButtonLink>
      </div>
    </Popover>
  );
}
