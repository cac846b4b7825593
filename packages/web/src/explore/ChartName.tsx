import { Breadcrumbs } from '@sextant/ui';
import { pages } from '../shell/navigation/navigation.ts';
import styles from './Explore.module.css';

/** What a chart that has no name yet is called. */
export const shownName = (name: string): string => (name === '' ? 'New chart' : name);

/** The path above the name of a chart. */
export const chartCrumbs = <Breadcrumbs crumbs={[{ id: 'charts', text: 'Charts', href: pages.charts }]} />;

/** The name of the chart before it can be changed, at the place of the button that it will be. */
export const ChartName = ({ name }: { readonly name: string }) => (
  <span className={styles.nameAlone}>{shownName(name)}</span>
);
