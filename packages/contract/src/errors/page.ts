import { row } from './row.ts';

/** What pages find wrong themselves, before or instead of asking the server. The table of each area has its rows from here. */
export const pageErrors = {
  REQUEST_002: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ issues }: { readonly issues: string }) => `Request is incorrect: ${issues}`,
    doc: 'A field is missing, has the wrong type or an unknown value; the message names it.',
  }),
  NOT_FOUND_001: row({
    status: 404,
    type: 'OBJECT_DOES_NOT_EXIST_ERROR',
    message: ({ id }: { readonly id: string | number }) => `There is no chart ${id} that you may see`,
    doc: 'The chart was deleted, never existed, or you may not know of it.',
  }),
  QUERY_017: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ operator }: { readonly operator: string }) => `Invalid filter operation type: ${operator}`,
    doc: 'The filter has an operator that cannot be used on this dataset.',
  }),
  CHART_001: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ type }: { readonly type: string }) => `There is no chart type '${type}'`,
    doc: 'The chart names a type that this version does not have. Choose another one; its other settings are kept.',
  }),
  CHART_002: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ control }: { readonly control: string }) => `${control} cannot be empty`,
    doc: 'The chart cannot be asked until this control has a value.',
  }),
  CHART_003: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ control, reason }: { readonly control: string; readonly reason: string }) => `${control} ${reason}`,
    doc: 'The value of this control cannot be used; the message says why.',
  }),
  ENGINE_008: row({
    status: 408,
    type: 'BACKEND_TIMEOUT_ERROR',
    message: ({ seconds }: { readonly seconds: number }) => `The query was stopped after ${seconds} s, its time limit`,
    doc: 'The query ran into its time limit and was stopped.',
  }),
  UPLOAD_002: row({
    status: 413,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ maxMegabytes }: { readonly maxMegabytes: number }) =>
      `The file is larger than ${maxMegabytes} MB, the limit for uploads`,
    doc: 'The file is over the size limit that the operator has set.',
  }),
} as const;
