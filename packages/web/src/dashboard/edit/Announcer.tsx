import styles from './Edit.module.css';
import { useEdit } from './edit-context.ts';
import { gripHelp, gripHelpId } from './describe-edit.ts';

/** Says aloud what an act did. */
export function Announcer() {
  const { words, count } = useEdit((state) => state.spoken);
  return (
    <>
      <div role="status" aria-live="polite" className={styles.unseen} data-spoken={count}>
        {/* The same words once more are news again. */}
        <span key={count}>{words}</span>
      </div>
      <p id={gripHelpId} className={styles.unseen}>
        {gripHelp}
      </p>
    </>
  );
}
