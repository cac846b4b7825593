import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Dialog, ErrorPanel, Skeleton } from '@sextant/ui';
import type { ReactNode } from 'react';
import { codeOf } from '../../api/api-error.ts';

interface SharingDialogProps<Data> {
  readonly title: string;
  /** Who has a right on the object; while it is not there, its place or its error is shown. */
  readonly sharing: UseQueryResult<Data>;
  readonly errorTitle: string;
  /** Further actions at the start of the foot. Default none. */
  readonly footStart?: ReactNode;
  readonly onClose: () => void;
  readonly children: (sharing: Data) => ReactNode;
}

/** Rights of others on an object. Every change counts at once, so that there is nothing to save. */
export function SharingDialog<Data>(props: SharingDialogProps<Data>) {
  const { title, sharing, errorTitle, footStart, onClose, children } = props;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={null}
      title={title}
      widthPx={560}
      footStart={footStart}
      foot={
        <Button kind="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      {sharing.error !== null && (
        <ErrorPanel
          title={errorTitle}
          message={sharing.error.message}
          code={codeOf(sharing.error)}
          actions={<Button onPress={() => void sharing.refetch()}>Try again</Button>}
        />
      )}
      {sharing.isPending && <Skeleton shape="block" />}
      {sharing.data !== undefined && children(sharing.data)}
    </Dialog>
  );
}
