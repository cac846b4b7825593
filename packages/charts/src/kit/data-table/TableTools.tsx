import { Pagination, SearchField, Select, ToggleButton } from '@sextant/ui';
import { useEffect, useState } from 'react';
import { sideParts, type ComparedPart } from './compared-columns.ts';
import styles from './DataTable.module.css';

/** What is looked for among the rows. */
export interface TableSearch {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The columns that the engine can look in, and which it does; null where every shown text is looked through. */
  readonly columns: {
    readonly choices: readonly { readonly id: string; readonly text: string }[];
    readonly value: string;
    readonly onChange: (column: string) => void;
  } | null;
}

const typingMs = 400;

function Search({ text, onText, columns }: TableSearch) {
  const [typedText, setTypedText] = useState(text);
  useEffect(() => {
    if (typedText === text) return undefined;
    const timer = setTimeout(() => onText(typedText), typingMs);
    return () => clearTimeout(timer);
  }, [typedText, text, onText]);
  return (
    <>
      <SearchField
        label="Search rows"
        size="sm"
        className={styles.search ?? ''}
        value={typedText}
        onChange={setTypedText}
        onSubmit={onText}
      />
      {columns !== null && (
        <Select
          label="Column to search"
          isLabelHidden
          className={styles.column ?? ''}
          choices={columns.choices}
          value={columns.value}
          onChange={columns.onChange}
        />
      )}
    </>
  );
}

const partNames = { other: '# Other time', difference: '△ Difference', change: '% Change' } as const;

interface TableToolsProps {
  readonly search: TableSearch | null;
  /** Which columns of a comparison are shown; null where nothing is compared. */
  readonly parts: { readonly shown: ReadonlySet<ComparedPart>; readonly onToggle: (part: ComparedPart) => void } | null;
}

/** What stands above the rows. */
export function TableTools({ search, parts }: TableToolsProps) {
  return (
    <div className={styles.tools}>
      {search !== null && <Search {...search} />}
      {parts !== null && (
        <div role="group" aria-label="Compared columns" className={styles.parts}>
          {sideParts.map((part) => (
            <ToggleButton key={part} size="xs" isSelected={parts.shown.has(part)} onChange={() => parts.onToggle(part)}>
              {partNames[part]}
            </ToggleButton>
          ))}
        </div>
      )}
    </div>
  );
}

/** Where the page stands among all rows. */
export interface TablePagesProps {
  readonly page: number;
  readonly pageLength: number;
  readonly rowCount: number;
  /** True where a page may hold all rows. */
  readonly hasAll: boolean;
  readonly onChange: (page: number, pageLength: number) => void;
}

const lengths = [10, 20, 50, 100, 200];

/** The pages of a table, and how long they are; a length of 0 is all rows. */
export function TablePages({ page, pageLength, rowCount, hasAll, onChange }: TablePagesProps) {
  const lengthsShown = [...new Set([...lengths, pageLength])].filter((length) => length > 0).toSorted((a, b) => a - b);
  const choices = [
    ...(hasAll ? [{ id: '0', text: 'All rows' }] : []),
    ...lengthsShown.map((length) => ({ id: String(length), text: `${length} rows` })),
  ];
  return (
    <div className={styles.pages}>
      <Select
        label="Rows per page"
        isLabelHidden
        className={styles.length ?? ''}
        choices={choices}
        value={String(pageLength)}
        onChange={(length) => onChange(0, Number(length))}
      />
      <Pagination
        page={page}
        pageSize={pageLength === 0 ? Math.max(1, rowCount) : pageLength}
        totalCount={rowCount}
        noun="rows"
        onChange={(next) => onChange(next, pageLength)}
      />
    </div>
  );
}
