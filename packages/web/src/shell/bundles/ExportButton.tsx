import type { ExportedKind } from '@sextant/contract';
import { DownloadIcon, IconButton } from '@sextant/ui';
import { useExport } from './use-export.ts';

/** Exports one row with what it is built on; nothing for who may not. */
export function ExportButton({
  kind,
  id,
  name,
}: {
  readonly kind: ExportedKind;
  readonly id: number;
  readonly name: string;
}) {
  const exporting = useExport(kind);
  if (exporting === null) return null;
  return (
    <IconButton
      icon={DownloadIcon}
      size="xs"
      label={`Export ${name}`}
      isBusy={exporting.isBusy}
      onPress={() => exporting.run([id])}
    />
  );
}
