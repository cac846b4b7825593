/** Endings of files that can be taken; what is inside decides. */
export const fileEndings = ['.csv', '.tsv', '.txt', '.jsonl', '.ndjson', '.json', '.parquet'] as const;
