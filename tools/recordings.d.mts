/** The folder of the recordings; its `tables/` are Parquet files. */
export const recordingsFolder: string;
/** One part of the recordings, by its name: `chart-data`, `legacy-chart-data`, `time-range`, `rest`, `dialect-sql`, … */
export function readRecording<Shape>(name: string): Shape;
