/** Where engines write what happens: any logger that takes fields and a sentence. No cell values go there. */
export interface EngineLog {
  info(fields: object, sentence: string): void;
  warn(fields: object, sentence: string): void;
  error(fields: object, sentence: string): void;
}
