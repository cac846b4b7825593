import { useState } from 'react';
import {
  Button,
  ConfirmDialog,
  DeleteIcon,
  Dialog,
  DownloadIcon,
  EditIcon,
  FullScreenIcon,
  Menu,
  Popover,
  RefreshIcon,
  RunIcon,
  Select,
  ShareIcon,
  Sheet,
  TableIcon,
  TextField,
  toast,
} from '@sextant/ui';

const sections = [
  {
    id: 'a',
    items: [
      { id: 'r', text: 'Force refresh', icon: RefreshIcon, end: '4 min' },
      { id: 'f', text: 'Enter fullscreen', icon: FullScreenIcon, shortcut: 'F' },
      { id: 'e', text: 'Edit chart', icon: EditIcon, href: '#e' },
      { id: 'q', text: 'View query', icon: RunIcon },
      { id: 't', text: 'View as table', icon: TableIcon, shortcut: 'T', isChosen: true },
    ],
  },
  {
    id: 'b',
    items: [
      { id: 's', text: 'Share', icon: ShareIcon, sections: [{ id: 's1', items: [{ id: 'l', text: 'Copy link' }] }] },
      { id: 'd', text: 'Download', icon: DownloadIcon },
      { id: 'l', text: 'Edit dataset', icon: EditIcon, disabledReason: 'Only its owners may' },
    ],
  },
  { id: 'c', items: [{ id: 'x', text: 'Remove', icon: DeleteIcon, isDanger: true }] },
];

export function OverlaysPart() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | 'drawer' | null>(null);
  const [grain, setGrain] = useState<'day' | 'week' | null>('day');
  const close = () => setOpen(null);
  return (
    <section>
      <h2>Overlays</h2>
      <div className="row">
        <Menu label="Actions" sections={sections} trigger={<Button>Menu</Button>} placement="bottom start" />
        <Popover
          title="Edit filter"
          trigger={<Button>Popover</Button>}
          foot={(close) => (
            <>
              <Button size="sm" onPress={close}>
                Close
              </Button>
              <Button size="sm" kind="primary" onPress={close}>
                Save
              </Button>
            </>
          )}
        >
          <Select
            label="Grain"
            choices={[
              { id: 'day', text: 'Day' },
              { id: 'week', text: 'Week' },
            ]}
            value={grain}
            onChange={setGrain}
          />
          <TextField label="Value" placeholder="Filter value (case sensitive)" />
        </Popover>
        <Button onPress={() => setOpen('dialog')}>Dialog</Button>
        <Button onPress={() => setOpen('confirm')}>Confirm</Button>
        <Button onPress={() => setOpen('sheet')}>Sheet</Button>
        <Button onPress={() => setOpen('drawer')}>Drawer</Button>
        <Button
          onPress={() =>
            toast({
              kind: 'ok',
              text: 'Deleted “Bird strikes”.',
              action: { text: 'Undo', onAction: () => toast({ kind: 'info', text: 'It is back.' }) },
            })
          }
        >
          Toast
        </Button>
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Save dashboard"
        subtitle="A copy is yours alone"
        widthPx={560}
        footStart="3 unsaved changes"
        foot={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button kind="primary" onPress={close}>
              Save
            </Button>
          </>
        }
      >
        <TextField label="Name" size="md" defaultValue="Flight punctuality [copy]" />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={() => undefined}
        title="Delete 3 dashboards"
        confirmText="Delete"
        typedWord="DELETE"
      >
        3 people watch them and 1 report uses one. This can’t be undone.
      </ConfirmDialog>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filters"
        foot={
          <Button kind="primary" isWide onPress={close}>
            Apply filters
          </Button>
        }
      >
        <TextField label="Origin" />
      </Sheet>
      <Sheet isOpen={open === 'drawer'} side="right" onClose={close} title="View query">
        Words
      </Sheet>
    </section>
  );
}
