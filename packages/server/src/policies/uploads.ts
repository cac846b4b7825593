import { allowedUploads, fail, uploadKindOf, uploadPermissions } from '@sextant/contract';
import type { UploadFormat, UploadKind } from '@sextant/contract';
import { may } from './permissions.ts';
import type { SessionUser } from './session.ts';

/** The kinds of files that the user may upload now. */
export const uploadsOf = (user: SessionUser): readonly UploadKind[] =>
  allowedUploads((permission) => may(user, permission), user.hasUploadDatabase);

/** @throws UPLOAD_020 while no database takes files, ACCESS_003 for a user without any of the upload pairs */
export function requireAnyUpload(user: SessionUser): void {
  if (!user.hasUploadDatabase) throw fail('UPLOAD_020', {});
  if (uploadsOf(user).length === 0) throw fail('ACCESS_003', { permission: uploadPermissions.csv });
}

/** What a file holds decides the pair, never its name. @throws UPLOAD_020, ACCESS_003 */
export function requireUpload(user: SessionUser, format: UploadFormat): void {
  if (!user.hasUploadDatabase) throw fail('UPLOAD_020', {});
  const kind = uploadKindOf[format];
  if (!uploadsOf(user).includes(kind)) throw fail('ACCESS_003', { permission: uploadPermissions[kind] });
}
