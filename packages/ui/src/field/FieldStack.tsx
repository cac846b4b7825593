import type { ReactNode } from 'react';
import styles from './FieldStack.module.css';

/** The fields of a form, one below the other. */
export const FieldStack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;

/** Two fields side by side; below each other on a phone. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
