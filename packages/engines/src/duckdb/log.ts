/** Where engines write what happens: any logger that takes fields and a sentence. No cell values go there. */
export interface EngineLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
