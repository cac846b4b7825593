import type { FolderKind, ShareRole } from '@sextant/contract';
import type { Generated } from 'kysely';
import type { AuthoredColumns } from './schema-columns.ts';

/** A folder; whoever made it, or inherited from him, owns it. */
export interface FolderTable extends AuthoredColumns {
  id: Generated<number>;
  name: string;
  /** Null at the top. */
  parent_id: number | null;
  /** The numbers of the folders that it is nested in and its own: `/3/17/`. */
  path: string;
}

/** In which folder an object is: in one at most. */
export interface FolderObjectTable {
  object_kind: FolderKind;
  object_id: number;
  folder_id: number;
  /** Of a dashboard: who put it there and so shares it, as he stood then: JSON of `Sharer`. Null for everything else. */
  shared: string | null;
}

/** A right of a user or a role on a folder and all that is in it. */
export interface FolderAccessTable {
  folder_id: number;
  holder_kind: 'user' | 'role';
  holder_id: number;
  role: ShareRole;
  giver_id: number;
  created_at: number;
}

/** A user with whom a dashboard is shared by name. */
export interface DashboardUserTable {
  dashboard_id: number;
  user_id: number;
  role: ShareRole;
  /** Who shared it, as he stood then: JSON of `Sharer`. */
  shared: string;
  created_at: number;
}
