import { useEffect, useMemo, useState } from 'react';
import { themeColorsOf } from '../analogous.ts';
import type { RawForm } from '../../declare/control.ts';
import type { ThemeColors, ThemeName } from '../theme/theme-colors.ts';
import { loadedPalettes, loadPalettes } from './palette-list.ts';
import { themeColorsWithSchemes, schemesOf } from './scheme-colors.ts';

/**
 * A theme's colors under the palettes that a form names; null until these are here. What cannot be fetched leaves the product's own colors.
 */
export function useThemeColors(theme: ThemeName, isAnalogous: boolean, formData: RawForm): ThemeColors | null {
  const { categorical, sequential } = schemesOf(formData);
  const needsPalettes = categorical !== null || sequential !== null;
  const [palettes, setPalettes] = useState(loadedPalettes);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!needsPalettes || palettes !== null) return;
    loadPalettes().then(setPalettes, () => setFailed(true));
  }, [needsPalettes, palettes]);
  return useMemo(() => {
    const themeColors = themeColorsOf(theme, isAnalogous);
    if (!needsPalettes || hasFailed) return themeColors;
    return palettes === null ? null : themeColorsWithSchemes(themeColors, { categorical, sequential }, palettes);
  }, [theme, isAnalogous, needsPalettes, hasFailed, categorical, sequential, palettes]);
}
