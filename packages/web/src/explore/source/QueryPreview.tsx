import { Button, ButtonLink, CodeBlock, Dialog, SqlIcon } from '@sextant/ui';

interface QueryPreviewProps {
  readonly sql: string;
  /** Where the query stands in SQL Lab. */
  readonly address: string;
  readonly onClose: () => void;
}

/** The statement that the chart is drawn from. */
export function QueryPreview({ sql, address, onClose }: QueryPreviewProps) {
  const foot = (
    <>
      <ButtonLink icon={SqlIcon} href={address} target="_blank">
        View in SQL Lab
      </ButtonLink>
      <Button kind="primary" onPress={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <Dialog isOpen onClose={onClose} unsaved={null} title="Query preview" widthPx={720} foot={foot}>
      <CodeBlock title="SQL" text={sql} />
    </Dialog>
  );
}
