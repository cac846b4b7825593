import { MultiSelect } from '@sextant/ui';
import type { ComponentProps } from 'react';

/** Who owns something; `hint` says what owners may do there. */
export const OwnersField = (
  props: Pick<ComponentProps<typeof MultiSelect>, 'hint' | 'choices' | 'value' | 'onChange'>,
) => <MultiSelect label="Owners" placeholder="Nobody" {...props} />;
