/** The client's own name of a request, sent as header `X-Sextant-Query`, by which it can be stopped. */
export const queryHeader = 'x-sextant-query';
/** So many requests can be asked together in one list. */
export const maxListedRequests = 200;
