import type { ColumnSettings } from '@sextant/charts';

/** What is set of a column, in short: ',d · bars ± · left · 150 px'. Empty when nothing is. */
export function settingsText(settings: ColumnSettings): string {
  const bars =
    settings.showCellBars === false
      ? 'no bars'
      : settings.showCellBars === true || settings.alignPositiveNegative === true
        ? `bars${settings.alignPositiveNegative === true ? ' ±' : ''}`
        : null;
  const parts = [
    settings.visible === false ? 'hidden' : null,
    settings.d3NumberFormat,
    settings.d3TimeFormat,
    settings.currencyFormat?.symbol,
    bars,
    settings.horizontalAlign,
    settings.columnWidth === undefined ? null : `${settings.columnWidth} px`,
  ];
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');
}
