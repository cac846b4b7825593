import { useQuery } from '@tanstack/react-query';
import { inks, loadPalettes, sampledColors } from '@sextant/charts/views';
import type { Palette, PaletteList } from '@sextant/charts/views';
import { ComboBox, useTheme } from '@sextant/ui';
import type { ListChoice } from '@sextant/ui';
import { useExplore } from '../../explore-store.ts';
import type { FieldParts } from '../field-parts.ts';

/** The product's own palette, and what stored forms call the default; chosen, the form names none. */
const ownId = 'SUPERSET_DEFAULT';
/** As many colors of a sequential palette are shown. */
const sampleCount = 10;

const palettesQuery = { queryKey: ['color-palettes'], staleTime: Number.POSITIVE_INFINITY, queryFn: loadPalettes };

const isNamed = (raw: unknown): raw is string => typeof raw === 'string' && raw !== '' && raw !== ownId;

/** The palettes to choose from: ours first, then the featured, then the others; each group by label. */
function schemeChoices(palettes: readonly Palette[], own: ListChoice, isLinear: boolean): ListChoice[] {
  const swatches = ({ colors }: Palette) => (isLinear ? sampledColors(colors, sampleCount) : colors);
  const group = (isFeatured: boolean, section: string) =>
    palettes
      .filter((palette) => palette.isFeatured === isFeatured)
      .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
      .map((palette) => ({ id: palette.id, text: palette.label, swatches: swatches(palette), section }));
  return [
    { ...own, section: 'Accessible' },
    ...group(true, 'Featured color palettes'),
    ...group(false, 'Other color palettes'),
  ];
}

/** The palette of a chart: of its series and groups, or of its amounts. A dashboard's own takes its place. */
export function SchemeField({ control, error, raw, set }: FieldParts) {
  const isLinear = control.kind === 'linearColorScheme';
  const { theme } = useTheme();
  const dashboard = useExplore((state) => state.dashboardScheme);
  const { data } = useQuery<PaletteList>(palettesQuery);
  const ink = inks[theme];
  const own = { id: ownId, text: 'Sextant', swatches: isLinear ? ink.sequential : ink.slots };
  const choices = schemeChoices((isLinear ? data?.sequential : data?.categorical) ?? [], own, isLinear);
  if (!isLinear && dashboard !== null) {
    const swatches = choices.find(({ id }) => id === dashboard.scheme)?.swatches ?? own.swatches;
    return (
      <ComboBox
        label={control.label}
        isDisabled
        hint={`Set by dashboard ${dashboard.title}; its properties change it.`}
        choices={[{ id: 'dashboard', text: 'Dashboard scheme', swatches }]}
        value="dashboard"
        onChange={() => undefined}
      />
    );
  }
  const value = isNamed(raw) ? raw : ownId;
  const isKnown = choices.some(({ id }) => id === value);
  const unknown = { id: value, text: value, note: 'Not known: drawn in the default colors', swatches: own.swatches };
  return (
    <ComboBox
      label={control.label}
      placeholder="Select scheme"
      error={error}
      choices={isKnown || data === undefined ? choices : [...choices, unknown]}
      value={isKnown || data !== undefined ? value : null}
      onChange={(id) => id !== null && id !== value && set(id === ownId ? null : id)}
    />
  );
}
