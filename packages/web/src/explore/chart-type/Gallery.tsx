import { Suspense, use, useState } from 'react';
import { chartTypes, isChartType, loadChartTypes } from '@sextant/charts';
import type { ChartType } from '@sextant/charts';
import { Badge, Button, Dialog, EmptyState, SearchField, Skeleton, Tag, useTheme } from '@sextant/ui';
import { isOn } from '../../api/bootstrap.ts';
import styles from './Gallery.module.css';
import { galleryTypes, recommendedTags, searchTypes, sideOf, typesOf } from './gallery-list.ts';
import type { GallerySection, GalleryType, PictureUrls } from './gallery-list.ts';

const widthPx = 1090;
const heightPx = 720;

interface GalleryProps {
  /** The type to begin with; one that nothing draws begins with none. */
  readonly current: unknown;
  readonly onClose: () => void;
  readonly onSelect: (type: ChartType) => void;
}

/** Every chart type with its picture: looked through by category or tag, or searched. */
export function Gallery({ current, onClose, onSelect }: GalleryProps) {
  const [chosenType, setChosenType] = useState<ChartType | null>(isChartType(current) ? current : null);
  return (
    <Dialog
      isOpen
      isBare
      onClose={onClose}
      unsaved={null}
      title="Select a visualization type"
      widthPx={widthPx}
      heightPx={heightPx}
      footStart="Metrics, columns and filters go along"
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isDisabled={chosenType === null}
            onPress={() => chosenType !== null && onSelect(chosenType)}
          >
            Select
          </Button>
        </>
      }
    >
      <Suspense fallback={<Skeleton shape="block" />}>
        <Types chosen={chosenType} onChoose={setChosenType} onSelect={onSelect} />
      </Suspense>
    </Dialog>
  );
}

let loading: Promise<readonly GalleryType[]> | null = null;

async function loadGalleryTypes(): Promise<readonly GalleryType[]> {
  if (isOn('DYNAMIC_PLUGINS')) await (await import('../../shell/plugins/load-plugins.ts')).loadPlugins();
  await loadChartTypes(Object.keys(chartTypes));
  return galleryTypes();
}

/** The declarations of all types, read once; the same promise each time, so React's `use` may take it. */
function loadGallery(): Promise<readonly GalleryType[]> {
  loading ??= loadGalleryTypes().catch((error: unknown) => {
    // A file that did not arrive may arrive the next time.
    loading = null;
    throw error;
  });
  return loading;
}

interface TypesProps {
  readonly chosen: ChartType | null;
  readonly onChoose: (type: ChartType) => void;
  readonly onSelect: (type: ChartType) => void;
}

function Types({ chosen, onChoose, onSelect }: TypesProps) {
  const types = use(loadGallery());
  const [section, setSection] = useState<GallerySection>({ by: 'all' });
  const [text, setText] = useState('');
  const shown = text.trim() === '' ? typesOf(types, section) : searchTypes(types, text);
  const detail = types.find(({ type }) => type === chosen) ?? null;
  const open = (next: GallerySection): void => {
    setText('');
    setSection(next);
  };
  return (
    <div className={styles.gallery}>
      <Side types={types} section={text.trim() === '' ? section : null} onOpen={open} />
      <div className={styles.middle}>
        <div className={styles.search}>
          <SearchField label="Search all charts" autoFocus value={text} onChange={setText} />
          <span
            role="status"
            className={styles.count}
          >{`${shown.length} ${shown.length === 1 ? 'chart' : 'charts'}`}</span>
        </div>
        {shown.length === 0 && <EmptyState title="No chart types match" art="filtered" isCompact />}
        <ul className={styles.types} aria-label="Chart types">
          {shown.map((item) => (
            <TypeTile
              key={item.type}
              item={item}
              isChosen={item.type === chosen}
              onChoose={() => onChoose(item.type)}
              onSelect={() => onSelect(item.type)}
            />
          ))}
        </ul>
      </div>
      {detail !== null && <Detail item={detail} onTag={(name) => open({ by: 'tag', name })} />}
    </div>
  );
}

interface TypeTileProps {
  readonly item: GalleryType;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onSelect: () => void;
}

function TypeTile({ item, isChosen, onChoose, onSelect }: TypeTileProps) {
  return (
    <li>
      <button type="button" className={styles.tile} aria-pressed={isChosen} onClick={onChoose} onDoubleClick={onSelect}>
        <Picture urls={item.thumbnail} />
        <span className={styles.name}>{item.name}</span>
        {item.label !== null && (
          <span className={styles.label} title={item.labelExplanation ?? undefined}>
            <Badge>{item.label}</Badge>
          </span>
        )}
      </button>
    </li>
  );
}

/** Drawn from the type's example; what it shows stands beside it. */
function Picture({ urls }: { urls: PictureUrls }) {
  const { theme } = useTheme();
  return urls[theme] === '' ? (
    <span className={styles.picture} />
  ) : (
    <img className={styles.picture} src={urls[theme]} alt="" loading="lazy" />
  );
}

interface SideProps {
  readonly types: readonly GalleryType[];
  /** Null while something is searched for: then none is open. */
  readonly section: GallerySection | null;
  readonly onOpen: (section: GallerySection) => void;
}

function Side({ types, section, onOpen }: SideProps) {
  const { categories, tags } = sideOf(types);
  const entry = (text: string, to: GallerySection) => {
    const isOpen = section !== null && JSON.stringify(section) === JSON.stringify(to);
    const count = typesOf(types, to).length;
    if (count === 0) return null;
    return (
      <li key={text}>
        <button type="button" className={styles.entry} aria-current={isOpen || undefined} onClick={() => onOpen(to)}>
          <span>{text}</span>
          <span className={styles.count}>{count}</span>
        </button>
      </li>
    );
  };
  const group = (title: string, by: 'category' | 'tag', names: readonly string[]) => (
    <>
      <h3>{title}</h3>
      <ul>{names.map((name) => entry(name, { by, name }))}</ul>
    </>
  );
  return (
    <nav className={styles.side} aria-label="Groups of chart types">
      <ul>{entry('All charts', { by: 'all' })}</ul>
      {group('Recommended', 'tag', recommendedTags)}
      {group('Category', 'category', categories)}
      {group('Tags', 'tag', tags)}
    </nav>
  );
}

function Detail({ item, onTag }: { item: GalleryType; onTag: (tag: string) => void }) {
  return (
    <aside className={styles.detail} aria-label={`About ${item.name}`}>
      <h3>{item.name}</h3>
      <div className={styles.tags}>
        {item.label !== null && (
          <span title={item.labelExplanation ?? undefined}>
            <Tag tone="accent">{item.label}</Tag>
          </span>
        )}
        {item.tags.map((tag) => (
          <Button key={tag} size="xs" onPress={() => onTag(tag)}>
            {tag}
          </Button>
        ))}
      </div>
      <p>{item.description}</p>
      <dl>
        <dt>Needs</dt>
        <dd>{item.needs.length === 0 ? 'nothing' : item.needs.join(', ')}</dd>
        {item.takes.length > 0 && (
          <>
            <dt>Takes</dt>
            <dd>{item.takes.join(', ')}</dd>
          </>
        )}
      </dl>
      {item.exampleGallery.length > 0 && <h4>Examples</h4>}
      {item.exampleGallery.map(({ url, caption }) => (
        <figure key={caption}>
          <Picture urls={url} />
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </aside>
  );
}
