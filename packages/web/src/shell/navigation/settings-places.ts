import type { Feature, MeWithRoles, Permission } from '@sextant/contract';
import { isOn } from '../../api/bootstrap.ts';
import { hasPermission } from '../../api/permissions.ts';
import { pages } from './navigation.ts';

interface SettingsPlace {
  readonly href: string;
  readonly text: string;
  readonly needs: Permission;
  /** What has to be switched on. Default: nothing. */
  readonly feature?: Feature;
}

const settingsPlaces: readonly SettingsPlace[] = [
  { href: pages.users, text: 'Users', needs: 'can_read User' },
  { href: pages.roles, text: 'Roles', needs: 'can_read Role' },
  { href: pages.rowRules, text: 'Row rules', needs: 'can_read Row Level Security' },
  { href: pages.annotationLayers, text: 'Annotation layers', needs: 'can_read Annotation' },
  // Others come to it from the window of tags: a place of Settings is for who has others there.
  { href: pages.tags, text: 'Tags', needs: 'can_read Annotation' },
  { href: pages.plugins, text: 'Plugins', needs: 'can_write DynamicPlugin', feature: 'DYNAMIC_PLUGINS' },
  { href: pages.auditLog, text: 'Audit log', needs: 'can_read Log' },
  { href: pages.running, text: 'Running', needs: 'can_read Log' },
  { href: pages.uploads, text: 'Uploads', needs: 'can_read Log' },
];

/** What of Settings a user may see; whoever may see nothing has no entry for it. */
export const settingsPlacesOf = (me: MeWithRoles | null | undefined): readonly SettingsPlace[] =>
  settingsPlaces.filter(({ needs, feature }) => hasPermission(me, needs) && (feature === undefined || isOn(feature)));
