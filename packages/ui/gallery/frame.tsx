import { useState } from 'react';
import {
  AppFrame,
  Avatar,
  Badge,
  Breadcrumbs,
  Button,
  ChartIcon,
  DashboardIcon,
  DatabaseIcon,
  HomeIcon,
  Logo,
  MoreIcon,
  IconButton,
  PageHeader,
  Rail,
  ShareIcon,
  SidePanel,
  Splitter,
  SqlIcon,
  Tag,
  TextField,
} from '@sextant/ui';

const items = [
  { id: 'home', text: 'Home', icon: HomeIcon, href: '#home' },
  { id: 'dashboards', text: 'Dashboards', icon: DashboardIcon, href: '#dashboards', isCurrent: true },
  { id: 'charts', text: 'Charts', icon: ChartIcon, href: '#charts' },
  { id: 'datasets', text: 'Datasets', icon: DatabaseIcon, href: '#datasets' },
  { id: 'sql', text: 'SQL Lab', icon: SqlIcon, href: '#sql' },
];

export function FramePart() {
  const [isOpen, setOpen] = useState(true);
  const [size, setSize] = useState(268);
  return (
    <AppFrame rail={<Rail logo={<Logo label="Sextant" />} items={items} foot={<Avatar name="Mara Reyes" />} />}>
      <PageHeader
        crumbs={<Breadcrumbs crumbs={[{ id: 'd', text: 'Dashboards', href: '#d' }]} />}
        title="Flight punctuality"
        marks={<Tag tone="ok">Published</Tag>}
        actions={
          <>
            <Button icon={ShareIcon}>Share</Button>
            <IconButton icon={MoreIcon} label="More" />
          </>
        }
      />
      <div style={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <SidePanel
          title="Filters"
          isOpen={isOpen}
          onOpenChange={setOpen}
          marks={<Badge tone="accent">3</Badge>}
          shortcut="["
          foot={
            <>
              <Button kind="primary" isWide>
                Apply filters
              </Button>
              <Button kind="quiet">Clear all</Button>
            </>
          }
        >
          <TextField label="Origin" />
          <TextField label="Destination" />
        </SidePanel>
        <Splitter
          label="Size of the results"
          orientation="horizontal"
          sized="second"
          sizePx={size}
          onChange={setSize}
          minPx={100}
          maxPx={600}
          first={<p style={{ padding: 20 }}>Chart</p>}
          second={<p style={{ padding: 20 }}>Results</p>}
        />
      </div>
    </AppFrame>
  );
}
