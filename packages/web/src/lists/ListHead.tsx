import { countText } from '@sextant/contract';
import type { ReactNode } from 'react';
import {
  Badge,
  BulkSelectIcon,
  Button,
  ButtonLink,
  DeleteIcon,
  IconButton,
  PageHeader,
  useNarrow,
  usePhone,
} from '@sextant/ui';
import { pages } from '../shell/navigation/navigation.ts';

interface ListHeadProps {
  readonly title: string;
  readonly count: number | null;
  readonly mayWrite: boolean;
  readonly isSelecting: boolean;
  readonly onSelecting: (isOn: boolean) => void;
  /** Primary last. */
  readonly actions: ReactNode;
}

/** The head of a list: how many there are, selecting, the trash, and what can be made. */
export function ListHead({ title, count, mayWrite, isSelecting, onSelecting, actions }: ListHeadProps) {
  const isPhone = usePhone();
  const isNarrow = useNarrow();
  return (
    <PageHeader
      title={title}
      marks={count === null ? null : <Badge>{countText(count)}</Badge>}
      actions={
        <>
          {mayWrite && !isPhone && (
            <ButtonLink kind="quiet" icon={DeleteIcon} href={pages.trash}>
              Trash
            </ButtonLink>
          )}
          {isNarrow ? (
            <IconButton
              kind="default"
              icon={BulkSelectIcon}
              label="Bulk select"
              isOn={isSelecting}
              onPress={() => onSelecting(!isSelecting)}
            />
          ) : (
            <Button
              kind={isSelecting ? 'quiet' : 'default'}
              icon={BulkSelectIcon}
              isOn={isSelecting}
              aria-pressed={isSelecting}
              onPress={() => onSelecting(!isSelecting)}
            >
              Bulk select
            </Button>
          )}
          {actions}
        </>
      }
    />
  );
}
