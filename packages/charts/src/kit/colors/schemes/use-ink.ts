import { useEffect, useMemo, useState } from 'react';
import { inkOf } from '../analogous.ts';
import type { RawForm } from '../../declare/control.ts';
import type { Ink, ThemeName } from '../theme/ink.ts';
import { loadedPalettes, loadPalettes } from './palette-list.ts';
import { inkWithSchemes, schemesOf } from './scheme-ink.ts';

/**
 * A theme's colors under the palettes that a form names; null until these are here. What cannot be fetched leaves the product's own colors.
 */
export function useInk(theme: ThemeName, isAnalogous: boolean, formData: RawForm): Ink | null {
  const { categorical, sequential } = schemesOf(formData);
  const needsPalettes = categorical !== null || sequential !== null;
  const [palettes, setPalettes] = useState(loadedPalettes);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!needsPalettes || palettes !== null) return;
    loadPalettes().then(setPalettes, () => setFailed(true));
  }, [needsPalettes, palettes]);
  return useMemo(() => {
    const ink = inkOf(theme, isAnalogous);
    if (!needsPalettes || hasFailed) return ink;
    return palettes === null ? null : inkWithSchemes(ink, { categorical, sequential }, palettes);
  }, [theme, isAnalogous, needsPalettes, hasFailed, categorical, sequential, palettes]);
}
