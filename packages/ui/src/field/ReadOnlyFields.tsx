import { CheckboxContext, Provider, SelectContext, TextFieldContext } from 'react-aria-components';
import type { ReactNode } from 'react';

/** Fields inside are read, searched and copied, and take nothing in: for whoever may see a form and not save it. Search fields still work. */
export function ReadOnlyFields({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <Provider
      values={[
        [TextFieldContext, { isReadOnly: isOn }],
        [CheckboxContext, { isDisabled: isOn }],
        [SelectContext, { isDisabled: isOn }],
      ]}
    >
      {children}
    </Provider>
  );
}
