import { Header, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import { CheckIcon } from '../display/icons.ts';
import { groupBySection } from './list-items.ts';
import type { ListChoice } from './list-items.ts';
import styles from './ListItems.module.css';

/** A strip of colors. */
export function Swatches({ colors }: { colors: readonly string[] }) {
  return (
    <span className={styles.swatches} aria-hidden="true">
      {colors.map((color, index) => (
        <i key={`${index} ${color}`} data-swatch={color} style={{ background: color }} />
      ))}
    </span>
  );
}

function ListLine({ choice }: { choice: ListChoice }) {
  return (
    <ListBoxItem id={choice.id} textValue={choice.text} className={styles.item} isDisabled={choice.isDisabled ?? false}>
      {({ isSelected }) => (
        <>
          {choice.icon && <Icon of={choice.icon} size={14} />}
          <span className={styles.words} title={choice.text}>
            {choice.text}
            {choice.note !== undefined && <span className={styles.note}>{choice.note}</span>}
          </span>
          {choice.swatches !== undefined && <Swatches colors={choice.swatches} />}
          {choice.end !== undefined && <span className={styles.end}>{choice.end}</span>}
          {isSelected && <Icon of={CheckIcon} size={14} />}
        </>
      )}
    </ListBoxItem>
  );
}

/** The lines of a list box, under their section names. */
export function ListItems({ choices }: { choices: readonly ListChoice[] }) {
  return groupBySection(choices).map((group, index) => {
    const lines = group.choices.map((choice) => <ListLine key={choice.id} choice={choice} />);
    if (group.title === null) return lines;
    return (
      <ListBoxSection key={`section-${index}`} id={`section-${index}`}>
        <Header className={styles.heading}>{group.title}</Header>
        {lines}
      </ListBoxSection>
    );
  });
}
