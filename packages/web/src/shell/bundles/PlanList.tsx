import type { ImportAction, ImportPlan } from '@sextant/contract';
import { Tag } from '@sextant/ui';
import type { Tone } from '@sextant/ui';
import styles from './PlanList.module.css';
import { nameOfFile } from './import-errors.ts';

const actions: readonly {
  readonly act: ImportAction;
  readonly word: string;
  readonly tone: Tone;
  readonly says: string;
}[] = [
  { act: 'refused', word: 'Not possible', tone: 'danger', says: 'see above' },
  { act: 'new', word: 'New', tone: 'ok', says: 'will be made' },
  { act: 'replaced', word: 'Replaced', tone: 'warn', says: 'is here and will be overwritten' },
  { act: 'same', word: 'Unchanged', tone: 'neutral', says: 'is here and says the same' },
  { act: 'kept', word: 'Kept', tone: 'neutral', says: 'is here and stays as it is' },
];

const namedAtMost = 6;

type PlanObject = ImportPlan['objects'][number];

const nameOf = ({ kind, name, isRestored }: PlanObject): string =>
  `${kind.replace('_', ' ')} ${name}${isRestored ? ' (out of the trash)' : ''}`;

/** What an import would do, by what becomes of the objects. */
export function PlanList({ plan: { objects, leftOut } }: { readonly plan: ImportPlan }) {
  return (
    <dl className={styles.plan} aria-label="What the import does">
      {actions.map(({ act: action, word, tone, says }) => (
        <Group key={action} {...{ word, tone, says }} names={objects.filter((one) => one.act === action).map(nameOf)} />
      ))}
      <Group
        word="Left out"
        tone="neutral"
        says="nothing that is imported names it, or objects of its type are not kept here"
        names={leftOut.map(nameOfFile)}
      />
    </dl>
  );
}

interface GroupProps {
  readonly word: string;
  readonly tone: Tone;
  readonly says: string;
  readonly names: readonly string[];
}

function Group({ word, tone, says, names }: GroupProps) {
  if (names.length === 0) return null;
  const more = names.length - namedAtMost;
  return (
    <div className={styles.group}>
      <dt>
        <Tag tone={tone} title={says}>
          {word} {names.length}
        </Tag>
      </dt>
      <dd>
        {names.slice(0, namedAtMost).join(', ')}
        {more > 0 && ` and ${more} more`}
      </dd>
    </div>
  );
}
