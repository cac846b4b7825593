import { DropZone as AriaDropZone, FileTrigger, isFileDropItem } from 'react-aria-components';
import type { DropItem } from 'react-aria-components';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../display/Icon.tsx';
import { FileUpIcon } from '../display/icons.ts';
import { Scale } from '../display/Scale.tsx';
import styles from './DropZone.module.css';

/** What DropZone takes. */
export interface DropZoneProps {
  /** Such as 'Drop a file to start'. */
  title: string;
  /** Which kinds and how large. */
  hint?: ReactNode;
  /** File endings that are taken ('.csv'); others are rejected with words. */
  accept: readonly string[];
  /** Default false: the first file is taken. */
  allowsMany?: boolean;
  onFiles: (files: readonly File[]) => void;
  /** Words of the button. Default 'Choose a file'. */
  chooseText?: string;
  /** Default false. */
  isDisabled?: boolean;
  className?: string;
}

const isAccepted = (name: string, accept: readonly string[]) =>
  accept.some((ending) => name.toLocaleLowerCase().endsWith(ending.toLocaleLowerCase()));

async function filesOf(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.filter(isFileDropItem).map((item) => item.getFile()));
}

/** A place to drop files on, or to choose them by button and keyboard. */
export function DropZone(props: DropZoneProps) {
  const { title, hint, accept, allowsMany = false, onFiles, chooseText = 'Choose a file', isDisabled = false } = props;
  const [rejectionText, setRejectionText] = useState<string | null>(null);
  const take = (files: readonly File[]) => {
    const acceptedFiles = files.filter((file) => isAccepted(file.name, accept));
    const other = files.find((file) => !isAccepted(file.name, accept));
    setRejectionText(
      acceptedFiles.length === 0 && other !== undefined ? `${other.name} is not one of ${accept.join(', ')}` : null,
    );
    if (acceptedFiles.length > 0) onFiles(allowsMany ? acceptedFiles : acceptedFiles.slice(0, 1));
  };
  return (
    <AriaDropZone
      className={classNames(styles.zone, props.className)}
      isDisabled={isDisabled}
      getDropOperation={(types) => (types.has('text/plain') && !types.has('Files') ? 'cancel' : 'copy')}
      onDrop={(event) => void filesOf(event.items).then(take)}
    >
      {({ isDropTarget }) => (
        <>
          <Icon of={FileUpIcon} size={20} />
          <p className={styles.title}>{isDropTarget ? 'Let go to take the file' : title}</p>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
          <FileTrigger
            acceptedFileTypes={accept}
            allowsMultiple={allowsMany}
            onSelect={(list) => list !== null && take([...list])}
          >
            <Button size="sm" isDisabled={isDisabled}>
              {chooseText}
            </Button>
          </FileTrigger>
          <p className={styles.rejected} role="status">
            {rejectionText}
          </p>
          <Scale className={styles.scale} />
        </>
      )}
    </AriaDropZone>
  );
}
