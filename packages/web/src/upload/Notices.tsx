import { switchNotice } from '@sextant/contract';
import type { UploadNotice } from '@sextant/contract';
import { Checkbox } from '@sextant/ui';
import styles from './Upload.module.css';
import type { PreviewStepProps } from './preview-props.ts';

const keyOf = ({ code, columns }: UploadNotice): string => `${code} ${columns.join('\n')}`;

/** What was noticed about the file: on by itself, and switched off here. The file is read again at once. */
export function Notices({ preview, draft, isReading, isImporting, onChange, onRead }: PreviewStepProps) {
  // What is off is not noticed again: it is kept, so that it can be switched on.
  const off = draft.switchedOff.filter((notice) => !preview.noticed.some((other) => keyOf(other) === keyOf(notice)));
  if (preview.noticed.length + off.length === 0) return null;
  const change = (notice: UploadNotice, isOn: boolean) => {
    const others = draft.switchedOff.filter((other) => keyOf(other) !== keyOf(notice));
    onChange({ ...draft, switchedOff: isOn ? others : [...others, notice] });
    onRead(switchNotice(preview.options, notice, isOn));
  };
  const shownNotices = [
    ...preview.noticed.map((notice) => ({ notice, isOn: true })),
    ...off.map((notice) => ({ notice, isOn: false })),
  ];
  return (
    <ul className={styles.noticed} aria-label="Noticed in the file">
      {shownNotices.map(({ notice, isOn }) => (
        <li key={keyOf(notice)}>
          <Checkbox
            isSelected={isOn}
            isDisabled={isReading || isImporting}
            onChange={(isNowOn) => change(notice, isNowOn)}
          >
            {notice.message}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
