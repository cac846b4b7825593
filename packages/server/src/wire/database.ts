import { timeAgo } from '@sextant/contract';
import type { AvailableDatabase, DatabaseItem, DatabaseListItem } from '@sextant/contract';
import { installCommand, isInstalled, optionalPackages } from '@sextant/engines';
import type { OptionalKind } from '@sextant/engines';
import { connectionKinds } from '../connections/connection-kinds.ts';
import type { ConnectionKind } from '../connections/connection-kinds.ts';
import { showConnectionUri, showParameters } from '../connections/connection-uri.ts';
import { settingsOf, takesFiles, writingIn } from '../connections/database-settings.ts';
import type { ReachableSettings } from '../connections/database-settings.ts';
import type { ObjectUser } from '../store/objects.ts';
import type { DatabaseRow } from '../store/schema.ts';
import { wireTime } from './wire-time.ts';
import { userOrNull } from './users.ts';

const sharedMembers = (row: DatabaseRow) => ({
  id: row.id,
  uuid: row.uuid,
  database_name: row.name,
  backend: row.engine,
  expose_in_sqllab: settingsOf(row).isExposed,
  allow_run_async: false,
  allow_file_upload: row.purpose === 'uploads' && takesFiles(row),
  allow_ctas: writingIn(row).ctas,
  allow_cvas: writingIn(row).cvas,
  allow_dml: writingIn(row).dml,
  force_ctas_schema: settingsOf(row).forceCtasSchema,
  // Clients parse it unasked.
  extra: settingsOf(row).extra || '{}',
  engine_information: { supports_file_upload: row.purpose === 'uploads', disable_ssh_tunneling: true },
  is_managed_externally: row.purpose !== 'connected',
});

export const databaseListItemOf = (
  row: DatabaseRow,
  users: ReadonlyMap<number, ObjectUser>,
  now: number,
): DatabaseListItem => ({
  ...sharedMembers(row),
  allows_subquery: true,
  allows_virtual_table_explore: true,
  allows_cost_estimate: false,
  disable_data_preview: false,
  explore_database_id: row.id,
  changed_on: wireTime(row.changed_at),
  changed_on_delta_humanized: timeAgo(row.changed_at, now),
  created_by: userOrNull(users, row.created_by),
});

/** `reached` is null for who may not know where the database is, and for Uploads and Examples. */
export function databaseItemOf(row: DatabaseRow, reachableSettings: ReachableSettings | null): DatabaseItem {
  const settings = settingsOf(row);
  return {
    ...sharedMembers(row),
    driver: settings.connection?.driver ?? null,
    cache_timeout: settings.cacheTimeoutS,
    query_timeout: settings.queryTimeoutS,
    configuration_method: settings.configurationMethod,
    impersonate_user: false,
    version: row.version,
    ...(reachableSettings === null ? {} : reachedParts(reachableSettings)),
  };
}

const reachedParts = ({ connection, certificate }: ReachableSettings) => ({
  sqlalchemy_uri: showConnectionUri(connection),
  parameters: showParameters(connection),
  server_cert: certificate,
  masked_encrypted_extra: '{}',
});

const text = (description: string) => ({ type: 'string', description });

/** Absent where connections are always encrypted. */
const encryptionOf = ({ encryptedPort }: ConnectionKind) => ({
  type: 'boolean',
  description: 'Use an encrypted connection to the database',
  ...(encryptedPort === undefined ? {} : { 'x-port': encryptedPort }),
});

/** JSON schema of the form that a kind has. */
const parametersSchema = (kind: ConnectionKind) =>
  kind.place === 'file'
    ? { type: 'object', required: ['database'], properties: { database: text('Path of the file on the server') } }
    : {
        type: 'object',
        required: ['host', 'port', ...(kind.required ?? ['database', 'username']).filter((part) => part !== 'host')],
        properties: {
          host: text('Hostname or IP address'),
          port: {
            type: 'integer',
            minimum: 0,
            maximum: 65_535,
            default: kind.defaultPort,
            description: 'Database port',
          },
          database: text(kind.databaseHint ?? 'Database name'),
          username: { ...text('Username'), nullable: true },
          password: { ...text('Password'), nullable: true },
          ...(kind.isEncrypted({}) ? {} : { encryption: encryptionOf(kind) }),
          query: { type: 'object', additionalProperties: {}, description: 'Additional parameters' },
        },
      };

/** The package of an engine that is not part of the product, and how it is had. */
const neededBy = (kind: OptionalKind) => ({
  package: optionalPackages[kind].name,
  command: installCommand(optionalPackages[kind]),
  is_installed: isInstalled(kind),
});

/** The engines that there are. */
export const availableDatabases = (): AvailableDatabase[] =>
  connectionKinds.map((kind) => ({
    name: kind.name,
    engine: kind.engine,
    default_driver: kind.drivers[0] ?? '',
    available_drivers: [...kind.drivers],
    preferred: kind.isPreferred,
    parameters: parametersSchema(kind),
    sqlalchemy_uri_placeholder: kind.placeholder,
    engine_information: { supports_file_upload: false, disable_ssh_tunneling: true },
    can_write: kind.canWrite === true,
    ...(kind.needs === undefined ? {} : { needs: neededBy(kind.needs) }),
  }));
