import * as z from 'zod';
import { isJson } from './json-text.ts';

/** A document that travels as JSON text inside JSON: `params`, `query_context`, `json_metadata`, `position_json`. */
export const jsonText = z.string().refine((text) => text === '' || isJson(text), { message: 'JSON not valid' });
