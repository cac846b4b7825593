import { pageErrors } from './page.ts';
import { row, sentenceOf } from './row.ts';
import type { Fields } from './row.ts';

/** Requests that cannot be read. */
export const requestErrors = {
  REQUEST_001: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'Request is not JSON',
    doc: 'The body could not be read as JSON.',
  }),
  REQUEST_002: pageErrors.REQUEST_002,
  REQUEST_003: row({
    status: 404,
    type: 'OBJECT_NOT_FOUND_ERROR',
    message: () => 'Not found',
    doc: 'The object does not exist, is in the trash, or you may not know of it.',
  }),
  REQUEST_004: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'Not a valid rison/json argument',
    doc: 'The parameter q is neither rison nor JSON.',
  }),
  REQUEST_005: row({
    status: 413,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ maxMegabytes }: { readonly maxMegabytes: number }) => `The request is larger than ${maxMegabytes} MB`,
    doc: 'The body is over the limit for this call.',
  }),
  REQUEST_006: row({
    status: 415,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ expected }: { readonly expected: string }) => `The request has to be sent as ${expected}`,
    doc: 'The content type of the request is not the one that this call reads.',
  }),
  REQUEST_007: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ fields: invalid }: { readonly fields: Fields }) => sentenceOf(invalid),
    doc: 'Fields of the body are missing, unknown or of a wrong type; the response names each.',
  }),
  REQUEST_008: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ fields: invalid }: { readonly fields: Fields }) => sentenceOf(invalid),
    doc: 'The fields can be read, but their values cannot be saved: a name that is taken, an owner that does not exist.',
  }),
  REQUEST_009: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ column }: { readonly column: string }) => `Filter column: ${column} not allowed to filter`,
    doc: 'Lists can be filtered only by the columns and operators that `_info` names.',
  }),
  REQUEST_010: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ column }: { readonly column: string }) => `Order column: ${column} not allowed to order by`,
    doc: 'Lists can be sorted only by the columns named in `order_columns`.',
  }),
  REQUEST_011: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: () => 'The header If-Match has to be a version number in quotes',
    doc: '`If-Match` takes what the `ETag` header or the field `version` said.',
  }),
  REQUEST_013: row({
    status: 400,
    type: 'GENERIC_BACKEND_ERROR',
    message: ({ column, reason }: { readonly column: string; readonly reason: string }) =>
      `The filter on ${column} cannot be read: ${reason}`,
    doc: 'The column has an advanced data type, and the value of the filter is none of that type.',
  }),
  REQUEST_014: row({
    status: 400,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ type }: { readonly type: string }) => `Invalid advanced data type: ${type}`,
    doc: 'There is no advanced data type of that name; `GET /api/v1/advanced_data_type/types` names them.',
  }),
  REQUEST_015: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: ({ what }: { readonly what: string }) => `The JSON of the request has ${what}`,
    doc: 'The body is nested deeper, or holds more values, than any request needs. It was rejected unread.',
  }),
  REQUEST_016: row({
    status: 408,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'The request did not come in time',
    doc: 'The head of a request has to come within 20 seconds, its body within an hour.',
  }),
  REQUEST_017: row({
    status: 431,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'The headers of the request are too large',
    doc: 'All headers of a request together, cookies included, may have 16 kB.',
  }),
  REQUEST_018: row({
    status: 400,
    type: 'INVALID_PAYLOAD_FORMAT_ERROR',
    message: () => 'Request is not HTTP',
    doc: 'What came over the connection could not be read as a request.',
  }),
} as const;
