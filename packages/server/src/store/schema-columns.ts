/** Times are epoch milliseconds (UTC). Flags are 0 or 1, because SQLite rejects booleans and PostgreSQL rejects numbers for them. */
export type Flag = 0 | 1;

/** Who made and changed a row, and its words in lower case for searching and sorting alike on both dialects. */
export interface AuthoredColumns {
  created_at: number;
  created_by: number | null;
  changed_at: number;
  changed_by: number | null;
  search_text: string;
  sort_key: string;
}
