import { control, accepted, noChoice, type ControlOptions } from '../declare/control.ts';
import { numberIn } from './number-in.ts';

/** A control for one of a few numbers, which forms hold as numbers; redraws only. */
export const numberSelect = <const Key extends string, const Value extends number>(
  key: Key,
  label: string,
  description: string,
  options: {
    readonly choices: readonly { readonly value: Value; readonly label: string }[];
    readonly default: NoInfer<Value>;
  } & Pick<ControlOptions<Value>, 'isVisible'>,
) =>
  control<Key, Value>({
    key,
    kind: 'select',
    label,
    description,
    renderOnly: true,
    read: (raw) => {
      const choice = options.choices.find(({ value }) => value === numberIn(raw));
      return choice === undefined ? noChoice(raw) : accepted(choice.value);
    },
    ...options,
  });
