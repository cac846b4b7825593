import type { TaggedKind } from '@sextant/contract';
import type { Generated, Selectable } from 'kysely';
import type { AuthoredColumns } from './schema-columns.ts';

/** A word that users give to what they make. */
interface TagTable extends AuthoredColumns {
  id: Generated<number>;
  name: string;
  description: string | null;
}

interface TaggedTable {
  tag_id: number;
  object_kind: TaggedKind;
  object_id: number;
}

/** A chart type that is drawn by a bundle from elsewhere. */
interface PluginTable {
  id: Generated<number>;
  name: string;
  key: string;
  bundle_url: string;
}

/** Tables of nouns without versions and owners. */
export interface PlainTables {
  tag: TagTable;
  tagged: TaggedTable;
  plugin: PluginTable;
}

export type TagRow = Selectable<TagTable>;
export type PluginRow = Selectable<PluginTable>;
