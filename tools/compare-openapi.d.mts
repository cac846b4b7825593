/** Calls of the other document, those that are not here, and members that are neither described here nor stated in the page of differences. */
export interface OpenapiComparison {
  readonly count: number;
  readonly missing: readonly string[];
  readonly members: readonly string[];
}
export function compareOpenapi(recorded: object, own: object, page: string): OpenapiComparison;
/** The comparison of what is here now. */
export function compareNow(): OpenapiComparison;
