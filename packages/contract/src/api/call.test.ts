import { expect, test } from 'vitest';
import * as z from 'zod';
import { api as routes, routes as named } from '../api.ts';
import { api } from '../calls.ts';
import { callOf } from './call.ts';
import { flagText, numberText } from './route.ts';

test('the table of calls is that of the routes', () => {
  for (const [resource, actions] of Object.entries(routes))
    for (const [action, route] of Object.entries(actions))
      expect([resource, action, (api as Record<string, Record<string, unknown>>)[resource]?.[action]]).toEqual([
        resource,
        action,
        callOf(route),
      ]);
});

const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? unwrapSchema(schema.def.innerType) : schema;

/** What a client writes as it is: texts, and numbers and flags that become them. */
const isPlain = (schema: z.core.$ZodType): boolean =>
  schema === numberText ||
  schema === flagText ||
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodLiteral ||
  (schema instanceof z.ZodUnion && schema.options.every((option) => isPlain(unwrapSchema(option))));

test('addresses can be written without the schemas: `q` is rison, everything else its text', () => {
  for (const { name, route } of named)
    for (const part of [route.params, route.query]) {
      if (part === undefined) continue;
      expect([name, part instanceof z.ZodObject]).toEqual([name, true]);
      for (const [key, field] of Object.entries((part as z.ZodObject).shape)) {
        const schema = unwrapSchema(field);
        const isAsMeant = key === 'q' ? schema instanceof z.ZodCodec : isPlain(schema);
        expect([name, key, isAsMeant]).toEqual([name, key, true]);
      }
    }
});
