import { useState } from 'react';
import {
  Avatars,
  Badge,
  Breadcrumbs,
  Button,
  ButtonLink,
  CardsIcon,
  CertifiedIcon,
  Chip,
  CrossFilterIcon,
  DeleteIcon,
  Icon,
  IconButton,
  Kbd,
  Link,
  ListIcon,
  Logo,
  MoreIcon,
  Note,
  ProgressBar,
  RedoIcon,
  RefreshIcon,
  RunIcon,
  SaveIcon,
  Scale,
  SegmentedControl,
  ShareIcon,
  Spinner,
  SplitButton,
  StarIcon,
  Tabs,
  Tag,
  ToggleButton,
  UndoIcon,
  useTheme,
} from '@sextant/ui';
import type { ThemeChoice } from '@sextant/ui';

const saves = [
  {
    id: 'a',
    items: [
      { id: 'as', text: 'Save as' },
      { id: 'copy', text: 'Copy' },
    ],
  },
];

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="row">
      <span className="name">{name}</span>
      {children}
    </div>
  );
}

export function ButtonsPart() {
  const { choice, choose } = useTheme();
  const [view, setView] = useState<'list' | 'cards'>('list');
  const [grain, setGrain] = useState<'day' | 'week' | 'month'>('day');
  return (
    <>
      <section>
        <h2>Buttons</h2>
        <Row name="Primary">
          <Button kind="primary">Save</Button>
          <Button kind="primary" isDisabled>
            Off
          </Button>
          <Button kind="primary" isBusy>
            Saving
          </Button>
          <Button kind="primary" icon={RunIcon} shortcut="Mod+Enter">
            Run
          </Button>
        </Row>
        <Row name="Default">
          <Button icon={ShareIcon}>Share</Button>
          <Button>Plain</Button>
          <Button isDisabled>Off</Button>
          <ButtonLink href="#x">A link</ButtonLink>
        </Row>
        <Row name="Quiet">
          <Button kind="quiet">Discard</Button>
          <Button kind="quiet" isOn>
            On
          </Button>
          <Button kind="quiet" isDisabled>
            Off
          </Button>
          <ToggleButton defaultSelected icon={StarIcon}>
            Pressed
          </ToggleButton>
        </Row>
        <Row name="Danger">
          <Button kind="danger">Delete</Button>
          <Button kind="danger-default" icon={DeleteIcon}>
            Delete
          </Button>
          <Button kind="danger-quiet" icon={DeleteIcon}>
            Delete
          </Button>
        </Row>
        <Row name="Sizes">
          <Button size="xs">24</Button>
          <Button size="sm">28</Button>
          <Button>32</Button>
          <Button size="lg">40</Button>
        </Row>
        <Row name="Icon">
          <IconButton icon={UndoIcon} label="Undo" />
          <IconButton icon={RedoIcon} label="Redo" isDisabled />
          <IconButton icon={StarIcon} label="Favorite" isOn isFilled />
          <IconButton icon={RefreshIcon} label="Refresh" isBusy />
          <IconButton icon={MoreIcon} label="More" kind="default" />
          <IconButton icon={MoreIcon} label="More" size="sm" kind="default" />
        </Row>
        <Row name="Split">
          <SplitButton kind="primary" sections={saves}>
            Save
          </SplitButton>
          <SplitButton icon={SaveIcon} sections={saves}>
            Save
          </SplitButton>
        </Row>
        <Row name="Segments">
          <SegmentedControl
            label="Grain"
            value={grain}
            onChange={setGrain}
            segments={[
              { id: 'day', text: 'Day' },
              { id: 'week', text: 'Week' },
              { id: 'month', text: 'Month' },
            ]}
          />
          <SegmentedControl
            label="View"
            value={view}
            onChange={setView}
            segments={[
              { id: 'list', text: 'List', icon: ListIcon, isIconOnly: true },
              { id: 'cards', text: 'Cards', icon: CardsIcon, isIconOnly: true },
            ]}
          />
          <SegmentedControl<ThemeChoice>
            label="Theme"
            value={choice}
            onChange={choose}
            segments={[
              { id: 'light', text: 'Light' },
              { id: 'dark', text: 'Dark' },
              { id: 'system', text: 'System' },
            ]}
          />
        </Row>
      </section>
      <SmallPart />
    </>
  );
}

function SmallPart() {
  const [tab, setTab] = useState<'results' | 'samples' | 'sql'>('results');
  return (
    <section>
      <h2>Tabs, tags, users, breadcrumbs</h2>
      <Tabs
        label="Results"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'results', text: 'Results', count: 166341, panel: <p style={{ padding: 12 }}>Rows</p> },
          { id: 'samples', text: 'Samples', panel: 'Samples' },
          { id: 'sql', text: 'SQL', isDisabled: true },
        ]}
      />
      <div className="row">
        <Tag>Tag</Tag>
        <Chip onRemove={() => undefined} removeLabel="Remove ORD">
          ORD
        </Chip>
        <Tag tone="accent">Scheduled</Tag>
        <Tag tone="ok">Published</Tag>
        <Tag tone="warn">Unsaved changes</Tag>
        <Tag tone="danger">Failed</Tag>
        <Tag tone="info">Preview</Tag>
        <Tag tone="line">ops</Tag>
        <Badge tone="accent">3</Badge>
        <Chip
          tone="accent"
          shape="sentence"
          icon={CrossFilterIcon}
          onRemove={() => undefined}
          removeLabel="Remove origin"
        >
          origin is <b>ORD</b>
        </Chip>
      </div>
      <div className="row">
        <Avatars names={['Mara Reyes', 'Anna Kowalski', 'Jonas Lind', 'Tariq Said', 'admin']} />
        <Breadcrumbs
          crumbs={[
            { id: 'd', text: 'Dashboards', href: '#d' },
            { id: 'o', text: 'Operations', href: '#o' },
          ]}
        />
        <b>Flight punctuality</b>
        <Icon of={CertifiedIcon} label="Certified" />
        <Link href="#y">A link</Link>
        <Kbd keys="Mod+K" />
        <Spinner label="Working" />
        <Logo label="Sextant" />
      </div>
      <div className="four">
        <ProgressBar label="Uploading flights.csv" value={0.42} reading="12.4 of 30 MB" />
        <ProgressBar label="Reading the file" value={null} />
        <Scale />
      </div>
      <div className="three" style={{ marginTop: 12 }}>
        <Note>
          Over the current filters this is <b>9.27</b>
        </Note>
        <Note tone="warn" action={<Link href="#z">Try now</Link>}>
          Network error. Showing results from 14:32.
        </Note>
        <Note tone="danger">The file ends in the middle of a row.</Note>
      </div>
    </section>
  );
}
