import {
  advancedOperatorIds,
  advancedText,
  advancedTypes,
  api,
  fail,
  isAdvancedType,
  readAdvanced,
} from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';

/** What filter values of an advanced data type mean; nothing of any data is read. */
export const advancedTypeRoutes: RoutePlugin = (route) => {
  route(api.advancedType.types, async ({ response }) => response.ok({ result: Object.keys(advancedTypes) }));

  route(api.advancedType.convert, async ({ query, response }) => {
    const { type, values } = query.q;
    if (!isAdvancedType(type)) throw fail('REQUEST_014', { type });
    const { ranges, rejection } = readAdvanced(type, values);
    return response.ok({
      result: {
        values: ranges.map(({ start, end }) => (start === end ? start : { start, end })),
        display_value: advancedText(ranges),
        error_message: rejection ?? '',
        valid_filter_operators: [...advancedOperatorIds],
      },
    });
  });
};
