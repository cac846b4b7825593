/** Every call as a client makes it, `api.<resource>.<action>`; names, so that a page brings those that it makes. */
export * as api from './calls/resources.ts';
