import { fail, SextantError } from '@sextant/contract';
import { firstLine, isCutConnection, networkError } from '../connected/connect-errors.ts';
import type { NetworkTarget } from '../connected/network-target.ts';
import { driverError } from '../connected/network-target.ts';

/** An error of connecting as an error that says which field is wrong. Codes: MySQL error reference. */
export function connectError(error: unknown, target: NetworkTarget): SextantError {
  const network = networkError(error, target);
  if (network !== null) return network;
  const { code, text } = driverError(error);
  const { username, database, host, port } = target;
  const invalidFields = (...fields: string[]) => ({ cause: error, extra: { invalid: fields } });
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return fail('CONNECT_007', { username }, invalidFields('username', 'password'));
    case 'ER_BAD_DB_ERROR':
    case 'ER_DBACCESS_DENIED_ERROR':
      return fail('CONNECT_008', { database }, invalidFields('database'));
    case 'ER_CON_COUNT_ERROR':
    case 'ER_TOO_MANY_USER_CONNECTIONS':
      return fail('CONNECT_020', {}, { cause: error });
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return fail('CONNECT_016', { reason: firstLine(text) }, invalidFields('encryption'));
    case 'ETIMEDOUT':
      return fail('CONNECT_004', { host, port }, invalidFields('host', 'port'));
    default:
      return fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
  }
}

const firstMatch = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? 'named';

/** An error of a statement as an error with a code. Cell values stay out of the message. */
export function statementError(error: unknown): SextantError {
  if (error instanceof SextantError) return error;
  const { code, text } = driverError(error);
  const errorOptions = { cause: error };
  switch (code) {
    case 'ER_BAD_FIELD_ERROR':
      return fail(
        'ENGINE_001',
        { column: firstMatch(/column '(?:[^'.]*\.)*([^']*)'/i, text), table: null, candidates: [] },
        errorOptions,
      );
    case 'ER_NO_SUCH_TABLE':
      return fail('ENGINE_002', { table: firstMatch(/Table '([^']*)'/, text), candidates: [] }, errorOptions);
    case 'ER_BAD_DB_ERROR':
      return fail('CONNECT_024', { schema: firstMatch(/database '([^']*)'/, text) }, errorOptions);
    case 'ER_PARSE_ERROR':
    case 'ER_SYNTAX_ERROR':
      return fail(
        'ENGINE_003',
        { detail: `near ${firstMatch(/near '([^']{0,40})/, text)}`, position: null },
        errorOptions,
      );
    case 'ER_SP_DOES_NOT_EXIST':
      return fail('ENGINE_013', { name: firstMatch(/FUNCTION (\S+)/, text), candidates: [] }, errorOptions);
    case 'ER_TABLEACCESS_DENIED_ERROR':
    case 'ER_DBACCESS_DENIED_ERROR':
    case 'ER_COLUMNACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_SPECIFIC_ACCESS_DENIED_ERROR':
      return fail('CONNECT_026', { table: /for table [`']?([^`']*)/.exec(text)?.[1] ?? null }, errorOptions);
    case 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION':
    case 'ER_OPTION_PREVENTS_STATEMENT':
      return fail('ENGINE_010', { reason: 'it would change something, and this connection only reads' }, errorOptions);
    case 'ER_QUERY_INTERRUPTED':
    case 'ER_QUERY_TIMEOUT':
    case 'ER_STATEMENT_TIMEOUT':
      return fail('ENGINE_009', {}, errorOptions);
    case 'ER_SERVER_SHUTDOWN':
    case 'ER_CONNECTION_KILLED':
      return fail('CONNECT_025', {}, errorOptions);
    case 'ER_CON_COUNT_ERROR':
      return fail('CONNECT_020', {}, errorOptions);
    case 'ER_DATA_OUT_OF_RANGE':
    case 'ER_DIVISION_BY_ZERO':
      return fail('ENGINE_006', {}, errorOptions);
    case 'ER_NET_PACKET_TOO_LARGE':
      return fail(
        'ENGINE_020',
        { limit: `${firstMatch(/max_allowed_packet[^0-9]*(\d+)/, text)} bytes (max_allowed_packet)` },
        errorOptions,
      );
    case 'ER_OUT_OF_RESOURCES':
    case 'ER_OUTOFMEMORY':
    case 'ER_RECORD_FILE_FULL':
      return fail('ENGINE_007', {}, errorOptions);
    case 'ER_TRUNCATED_WRONG_VALUE':
      return fail('ENGINE_005', { to: 'the type asked for' }, errorOptions);
    default:
      if (isCutConnection(error)) return fail('CONNECT_025', {}, errorOptions);
      return code?.startsWith('ER_') === true
        ? fail('ENGINE_014', { detail: code }, errorOptions)
        : fail('ENGINE_015', {}, errorOptions);
  }
}
