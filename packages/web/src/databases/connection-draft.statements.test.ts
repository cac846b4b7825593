import { expect, test } from 'vitest';
import type { AvailableDatabase } from '@sextant/contract';
import { ApiError } from '../api/api-error.ts';
import {
  bodyOf,
  emptyDraft,
  encryptionSwitched,
  fieldErrorsOf,
  isFileKind,
  missingIn,
  testOf,
} from './connection-draft.ts';

const postgres: AvailableDatabase = {
  name: 'PostgreSQL',
  engine: 'postgresql',
  default_driver: 'psycopg2',
  available_drivers: ['psycopg2'],
  preferred: true,
  parameters: { properties: { host: {}, port: { default: 5432 }, database: {} } },
  sqlalchemy_uri_placeholder: '',
  engine_information: { supports_file_upload: false },
};
const cause = (code: string, extra: Readonly<Record<string, unknown>>): ApiError =>
  new ApiError(422, 'What is wrong', code, extra);

test('[DBAS-007] missing parameters say so at each field', () => {
  const error = cause('CONNECT_001', { missing: ['host', 'username'] });
  expect(fieldErrorsOf(error, { isForced: true })).toEqual({
    host: 'This is a required field',
    username: 'This is a required field',
  });
  expect(missingIn(emptyDraft(postgres), false)).toEqual({
    host: 'This is a required field',
    database: 'This is a required field',
    username: 'This is a required field',
    database_name: 'This is a required field',
  });
});

test('[DBAS-008] missing parameters are not said while the form is being filled in', () => {
  expect(fieldErrorsOf(cause('CONNECT_001', { missing: ['host'] }), { isForced: false })).toEqual({});
});

test('[DBAS-009] a rejected sign-in is not said while the form is being filled in', () => {
  const error = cause('CONNECT_007', { invalid: ['username', 'password'] });
  expect(fieldErrorsOf(error, { isForced: false })).toEqual({});
  expect(fieldErrorsOf(error, { isForced: true })).toEqual({ username: 'What is wrong' });
  const closed = cause('CONNECT_003', { invalid: ['host', 'port'] });
  expect(fieldErrorsOf(closed, { isForced: false })).toEqual({ host: 'What is wrong' });
});

test('a form sends its fields, a URL only itself; empty seconds are none', () => {
  const draft = {
    ...emptyDraft(postgres),
    name: ' Shop ',
    host: 'db',
    database: 'shop',
    username: 'reader',
    password: 'p',
  };
  expect(bodyOf(draft)).toMatchObject({
    database_name: 'Shop',
    engine: 'postgresql',
    configuration_method: 'dynamic_form',
    parameters: { host: 'db', port: '5432', database: 'shop', username: 'reader', password: 'p', encryption: false },
    cache_timeout: null,
    query_timeout: null,
  });
  const byUrl = testOf({ ...draft, method: 'url', uri: ' postgresql://u@h/d ' }, 7);
  expect(byUrl).toMatchObject({ id: 7, configuration_method: 'sqlalchemy_form', sqlalchemy_uri: 'postgresql://u@h/d' });
  expect(byUrl).not.toHaveProperty('parameters');
});

test('fields of a save that is rejected are named', () => {
  const error = cause('REQUEST_008', { params: { fields: { database_name: ['Taken.'] } } });
  expect(fieldErrorsOf(error, { isForced: true })).toEqual({ database_name: 'Taken.' });
});

test('an engine without a host is a file', () => {
  expect(isFileKind(postgres)).toBe(false);
  expect(isFileKind({ ...postgres, parameters: { properties: { database: {} } } })).toBe(true);
});

test('the usual port follows encryption where encrypted connections have another; one that was typed stays', () => {
  const clickhouse: AvailableDatabase = {
    ...postgres,
    engine: 'clickhousedb',
    parameters: { properties: { host: {}, port: { default: 8123 }, database: {}, encryption: { 'x-port': 8443 } } },
  };
  const draft = emptyDraft(clickhouse);
  expect(encryptionSwitched(clickhouse, draft, true)).toEqual({ isEncrypted: true, port: '8443' });
  const encrypted = { ...draft, isEncrypted: true, port: '8443' };
  expect(encryptionSwitched(clickhouse, encrypted, false)).toEqual({ isEncrypted: false, port: '8123' });
  expect(encryptionSwitched(clickhouse, { ...draft, port: '9000' }, true).port).toBe('9000');
  expect(encryptionSwitched(postgres, emptyDraft(postgres), true).port).toBe('5432');
});
