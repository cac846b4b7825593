import { expect, test } from 'vitest';
import { featureDefaults, featureFlagsOf } from './features.ts';

test('a flag counts when it is one of ours and on or off; every other keeps its default', () => {
  const [feature = ''] = Object.keys(featureDefaults);
  const defaults: Readonly<Record<string, boolean>> = featureDefaults;
  expect(featureFlagsOf({ [feature]: !defaults[feature] })).toEqual({ ...defaults, [feature]: !defaults[feature] });
  expect(featureFlagsOf({ [feature]: 'on', NOT_A_FEATURE: true, toString: true })).toEqual(defaults);
});
