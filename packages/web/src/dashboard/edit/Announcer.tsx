import styles from './Edit.module.css';
import { useEdit } from './state/edit-context.ts';

/** Id of the text that says which keys a grip knows. */
export const gripHelpId = 'edit-grip-help';

/** The keys of a grip, read to who comes to one. */
const gripHelp = 'Arrow keys move it, Shift and arrow keys size it, Space says where it is, Delete removes it.';

/** Says aloud what an action did. */
export function Announcer() {
  const { text, count } = useEdit((state) => state.announced);
  return (
    <>
      <div role="status" aria-live="polite" className={styles.unseen} data-announced={count}>
        {/* The same words once more are news again. */}
        <span key={count}>{text}</span>
      </div>
      <p id={gripHelpId} className={styles.unseen}>
        {gripHelp}
      </p>
    </>
  );
}
