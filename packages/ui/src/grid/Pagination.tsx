import { countText } from '../display/count-text.ts';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../display/icons.ts';
import styles from './Pagination.module.css';

/** What Pagination takes. */
export interface PaginationProps {
  /** From 0. */
  page: number;
  pageSize: number;
  totalCount: number;
  onChange: (page: number) => void;
  /** What is counted, after the numbers. Default ''. */
  noun?: string;
}

/** At most seven numbers: first, last and the neighbors; null is a gap. */
export function pagesShown(page: number, pageCount: number): (number | null)[] {
  if (pageCount <= 7) return Array.from({ length: pageCount }, (_, index) => index);
  const middle = Math.min(Math.max(page, 3), pageCount - 4);
  const before = middle <= 3 ? [0, 1, 2] : [0, null, middle - 1];
  const after =
    middle >= pageCount - 4 ? [pageCount - 3, pageCount - 2, pageCount - 1] : [middle + 1, null, pageCount - 1];
  return [...before, middle, ...after];
}

/** '1–25 of 160', and the pages. */
export function Pagination({ page, pageSize, totalCount, onChange, noun = '' }: PaginationProps) {
  const pageCount = Math.max(1, Math.ceil(totalCount / pageSize));
  const show = (number: number) => countText(number);
  const first = totalCount === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(totalCount, (page + 1) * pageSize);
  return (
    <div className={styles.pager}>
      <span className={styles.reading} role="status">
        {show(first)}–{show(last)} of {show(totalCount)} {noun}
      </span>
      <nav className={styles.pages} aria-label="Pages">
        <IconButton
          icon={ChevronLeftIcon}
          label="Previous page"
          size="xs"
          isDisabled={page <= 0}
          onPress={() => onChange(page - 1)}
        />
        {pagesShown(page, pageCount).map((number, index) =>
          number === null ? (
            <span key={`gap-${index}`} className={styles.gap}>
              …
            </span>
          ) : (
            <Button
              key={number}
              kind="quiet"
              size="xs"
              isOn={number === page}
              aria-label={`Page ${show(number + 1)}`}
              {...(number === page ? { 'aria-current': 'page' as const } : {})}
              onPress={() => onChange(number)}
            >
              {show(number + 1)}
            </Button>
          ),
        )}
        <IconButton
          icon={ChevronRightIcon}
          label="Next page"
          size="xs"
          isDisabled={page >= pageCount - 1}
          onPress={() => onChange(page + 1)}
        />
      </nav>
    </div>
  );
}
