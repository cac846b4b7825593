import { filterSetText, isGone } from '@sextant/dashboard';
import type { FilterSetDifference, InvalidFilter } from '@sextant/dashboard';
import { Button, EditIcon, IconButton, Menu, MoreIcon, RadioCard, Tag, WarningIcon } from '@sextant/ui';
import { useState } from 'react';
import { usePage } from '../../page-context.ts';
import styles from './FilterSets.module.css';
import { setMenu } from './set-menu.ts';
import { SetNameForm } from './SetNameForm.tsx';
import type { FilterSetRights, ShownFilterSet } from './use-filter-sets.ts';
import { useSetActions } from './use-set-actions.ts';

interface SetCardProps {
  readonly set: ShownFilterSet;
  readonly isChosen: boolean;
  /** Of the values shown, if it is the chosen one. */
  readonly differences: readonly FilterSetDifference[];
  readonly rights: FilterSetRights;
  readonly takenNames: ReadonlySet<string>;
  /** The name of another set with the same values; null for none. */
  readonly twin: string | null;
  readonly onSaveAsNew: () => void;
  readonly onRemove: () => void;
}

const invalidText = ({ name, reason }: InvalidFilter): string =>
  reason === 'removed' ? `${name} was removed` : `${name} filters something else now`;

/** Old and new values of the filters that differ, and what can be done about it. */
function Differences({ set, differences, rights, onSaveAsNew }: SetCardProps) {
  const actions = useSetActions();
  return (
    <>
      <span>
        <Tag tone="warn" icon={EditIcon}>{`differs in ${differences.length}`}</Tag>
      </span>
      <ul className={styles.differences}>
        {differences.map(({ id, name, was, now }) => (
          <li key={id}>
            {name} <s>{was}</s> → {now}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {set.mayChange && (
          <Button size="xs" isBusy={actions.isBusy} onPress={() => actions.update(set)}>
            Save
          </Button>
        )}
        {rights.mayKeep && (
          <Button size="xs" onPress={onSaveAsNew}>
            Save as new
          </Button>
        )}
        <Button size="xs" kind="quiet" onPress={() => actions.choose(set)}>
          Back to set
        </Button>
      </div>
    </>
  );
}

function SetMarks({ set: { invalid, item } }: Pick<SetCardProps, 'set'>) {
  return (
    <>
      {item.is_default && <Tag tone="accent">default</Tag>}
      {invalid.length > 0 && <Tag tone="warn" icon={WarningIcon}>{`${invalid.length} invalid`}</Tag>}
    </>
  );
}

const emptyText = (set: ShownFilterSet): string =>
  isGone(set) ? 'None of its filters can be chosen any more' : 'No filter has a value';

/** Who made a shared set, and when a set was changed last. */
const originText = ({ item, isOwn }: ShownFilterSet): string => {
  const author = item.created_by === null ? '' : `${item.created_by.first_name} ${item.created_by.last_name}`.trim();
  return isOwn || author === '' ? item.changed_on_delta_humanized : `${author} · ${item.changed_on_delta_humanized}`;
};

/** One filter set: what it filters by, what of it does not fit any more, how the values shown differ from it. */
export function SetCard(props: SetCardProps) {
  const { set, isChosen, differences, rights, takenNames, twin, onRemove } = props;
  const { model } = usePage();
  const actions = useSetActions();
  const [isRenaming, setRenaming] = useState(false);
  const menu = setMenu({ set, actions, rights, onRename: () => setRenaming(true), onRemove });
  const text = filterSetText(model, set);
  return (
    <RadioCard
      group={`filter-sets-${model.item.id}`}
      name={set.item.name}
      isChosen={isChosen}
      onChoose={() => actions.choose(set)}
      marks={<SetMarks set={set} />}
      end={
        <Menu
          label={`Filter set ${set.item.name}`}
          trigger={<IconButton icon={MoreIcon} size="xs" label={`Actions of ${set.item.name}`} />}
          sections={menu}
        />
      }
    >
      {isRenaming && (
        <SetNameForm
          initialName={set.item.name}
          submitText="Save"
          mayShare={false}
          takenNames={() => takenNames}
          onSubmit={(name) => actions.rename(set, name)}
          onClose={() => setRenaming(false)}
        />
      )}
      <p className={styles.text}>{text === '' ? emptyText(set) : text}</p>
      {twin !== null && <p className={styles.text}>The same values as {twin}</p>}
      {set.invalid.map((filter) => (
        <p key={filter.id} className={styles.invalid}>
          {invalidText(filter)}
        </p>
      ))}
      <p className={styles.origin}>{originText(set)}</p>
      {differences.length > 0 && <Differences {...props} />}
    </RadioCard>
  );
}
