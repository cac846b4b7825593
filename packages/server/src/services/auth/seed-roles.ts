import { databaseKey } from '../../policies/access.ts';
import { builtInRoles, knownPermissions, permissionsOfBuiltIn, splitPermission } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';

const grantsOf = (permissions: readonly (typeof knownPermissions)[number][]) =>
  permissions.map((permission) => {
    const [action, view] = splitPermission(permission);
    return { action, view };
  });

const allData = ['all_datasource_access', 'all_database_access'].map((action) => ({ action, view: action }));

/** Makes the product's roles, and gives them what this version has and the store has not seen yet. */
export const seedRoles = (store: Store): Promise<void> =>
  store.roles.seed(
    builtInRoles.map((name) => ({
      name,
      grants: [
        ...grantsOf(name === 'Admin' ? knownPermissions : permissionsOfBuiltIn[name]),
        ...(name === 'Admin' || name === 'Alpha' ? allData : []),
      ],
    })),
  );

/** The setting that says that the examples were given to everybody once. */
const grantedSetting = 'examples granted';

/** Examples are for everybody: their database is granted to Gamma once, and an administrator can take that away. */
export async function grantExamples(store: Store): Promise<void> {
  const examples = await store.databases.byPurpose('examples');
  if (examples === undefined || (await store.settings.get(grantedSetting)) === String(examples.id)) return;
  const gamma = await store.roles.byName('Gamma');
  if (gamma === undefined) return;
  await store.roles.allow(gamma.id, [{ action: 'database_access', view: databaseKey(examples.id) }]);
  await store.settings.set(grantedSetting, String(examples.id));
}
