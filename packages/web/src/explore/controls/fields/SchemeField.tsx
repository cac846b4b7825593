import { ColorMap, ComboBox } from '@sextant/ui';
import { ownPaletteId, usePaletteChoices } from '../../../shell/charts/palette-choices.ts';
import { useExplore } from '../../explore-store.ts';
import type { FieldParts } from '../field-parts.ts';

const isNamed = (raw: unknown): raw is string => typeof raw === 'string' && raw !== '';

/** The palette of a chart: of its series and groups, or of its amounts. A dashboard's own takes its place. */
export function SchemeField({ control, error, raw, set }: FieldParts) {
  const isLinear = control.kind === 'linearColorScheme';
  const dashboard = useExplore((state) => (isLinear ? null : state.dashboardScheme));
  const value = isNamed(raw) ? raw : ownPaletteId;
  const choices = usePaletteChoices(isLinear, dashboard?.scheme ?? value);
  const palette = choices.find(({ id }) => id === (dashboard?.scheme ?? value));
  if (dashboard !== null)
    return (
      <ComboBox
        label={control.label}
        isDisabled
        hint={`Set by dashboard ${dashboard.title}; its properties change it.`}
        choices={[{ id: 'dashboard', text: 'Dashboard scheme', swatches: palette?.swatches ?? [] }]}
        value="dashboard"
        onChange={() => undefined}
      />
    );
  return (
    <>
      <ComboBox
        label={control.label}
        placeholder="Select scheme"
        error={error}
        choices={choices}
        value={palette?.id ?? null}
        onChange={(id) => id !== null && id !== value && set(id === ownPaletteId ? null : id)}
      />
      {isLinear && palette !== undefined && <ColorMap label={`Colors of ${palette.text}`} colors={palette.swatches} />}
    </>
  );
}
