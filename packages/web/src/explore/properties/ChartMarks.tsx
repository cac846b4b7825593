import { useQuery } from '@tanstack/react-query';
import { Avatars, CertifiedIcon, Icon } from '@sextant/ui';
import { TagLinks } from '../../shell/tags/TagLinks.tsx';
import { useExplore } from '../explore-store.ts';
import { chartQuery } from '../explore-queries.ts';
import styles from '../Explore.module.css';

/** Who vouches for the chart, in the words of a tooltip. */
const certificationText = (by: string, details: string | null): string =>
  (details ?? '') === '' ? `Certified by ${by}` : `Certified by ${by}: ${details}`;

/** Beside a saved chart's name: who has certified it and who owns it. */
export function ChartMarks({ sliceId }: { readonly sliceId: number }) {
  const slice = useExplore((state) => state.slice);
  const { data: chart } = useQuery(chartQuery(sliceId));
  const by = slice?.certified_by ?? '';
  const certification = certificationText(by, slice?.certification_details ?? null);
  const owners = (chart?.owners ?? []).map(({ first_name: first, last_name: last }) => `${first} ${last}`.trim());
  return (
    <>
      {by !== '' && (
        <span className={styles.certified} title={certification}>
          <Icon of={CertifiedIcon} size={16} label={certification} />
        </span>
      )}
      <TagLinks kind="chart" tags={chart?.tags ?? []} />
      {owners.length > 0 && (
        <span role="group" aria-label="Owners">
          <Avatars names={owners} limit={3} />
        </span>
      )}
    </>
  );
}
