import { useQuery } from '@tanstack/react-query';
import { isZone } from '@sextant/contract';
import type { DashboardAction, DashboardDocument } from '@sextant/dashboard';
import {
  Button,
  ComboBox,
  Dialog,
  MultiSelect,
  Note,
  Switch,
  TextArea,
  TextField,
  FieldPair,
  FieldStack,
} from '@sextant/ui';
import { useState } from 'react';
import { serverZone } from '../../api/bootstrap.ts';
import { dashboardRolesQuery, ownersQuery } from '../../api/owners.ts';
import { ownPaletteId, usePaletteChoices } from '../../shell/charts/palette-choices.ts';
import { CertificationFields } from '../../shell/objects/CertificationFields.tsx';
import { OwnersField } from '../../shell/objects/OwnersField.tsx';
import { TagsField } from '../../shell/tags/TagsField.tsx';
import { StylesField } from '../styles/StylesField.tsx';
import { untitled } from './EditHeader.tsx';
import { changedMetadata, errorOfJson, schemeOf, shownMetadata, zoneOf } from './metadata-text.ts';

interface PropertiesDialogProps {
  readonly dashboardId: number;
  readonly document: DashboardDocument;
  /** Whether the user says who owns, sees and certifies it: its editors do not. */
  readonly mayManage: boolean;
  readonly onClose: () => void;
  readonly onApply: (actions: readonly DashboardAction[]) => void;
}

const slugHint = 'A readable URL for your dashboard';
const none = 'none';

/** What is filled in, before it is applied. */
interface PropertyFields {
  readonly title: string;
  readonly slug: string;
  readonly isPublished: boolean;
  readonly ownerIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly certifiedBy: string;
  readonly details: string;
  readonly css: string;
  readonly json: string;
}

const filledFrom = ({ fields, metadata }: DashboardDocument): PropertyFields => ({
  title: fields.title,
  slug: fields.slug ?? '',
  isPublished: fields.isPublished,
  ownerIds: fields.ownerIds.map(String),
  roleIds: fields.roleIds.map(String),
  certifiedBy: fields.certifiedBy ?? '',
  details: fields.certificationDetails ?? '',
  css: fields.css ?? '',
  json: shownMetadata(metadata),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The acts that make a document what was filled in; none for what is the same. */
function actionsOf(document: DashboardDocument, filled: PropertyFields): DashboardAction[] {
  const before = filledFrom(document);
  const isSame = JSON.stringify({ ...before, json: '' }) === JSON.stringify({ ...filled, json: '' });
  const certifiedBy = orNull(filled.certifiedBy);
  const fields: DashboardAction = {
    kind: 'set fields',
    fields: {
      title: filled.title.trim() === '' ? untitled : filled.title.trim(),
      slug: orNull(filled.slug),
      isPublished: filled.isPublished,
      ownerIds: filled.ownerIds.map(Number),
      roleIds: filled.roleIds.map(Number),
      css: filled.css.trim() === '' ? null : filled.css,
      certifiedBy,
      certificationDetails: certifiedBy === null ? null : orNull(filled.details),
    },
  };
  const changed = changedMetadata(document.metadata, filled.json);
  return [...(isSame ? [] : [fields]), ...(changed === null ? [] : [changed])];
}

/** Who may be an owner: those found, and those who are. */
function useOwnerChoices(search: string, document: DashboardDocument) {
  const { data = [] } = useQuery(ownersQuery(search));
  const textByValue = new Map(data.map(({ value, text }) => [String(value), text]));
  const ids = [...new Set([...textByValue.keys(), ...document.fields.ownerIds.map(String)])];
  return ids.map((id) => ({ id, text: textByValue.get(id) ?? `User ${id}` }));
}

/** The roles it can be given to, and those it is given to. */
function useRoleChoices(document: DashboardDocument) {
  const { data = [] } = useQuery(dashboardRolesQuery);
  const textByValue = new Map(data.map(({ value, text }) => [String(value), text]));
  const ids = [...new Set([...textByValue.keys(), ...document.fields.roleIds.map(String)])];
  return ids.map((id) => ({ id, text: textByValue.get(id) ?? `Deleted role ${id}` }));
}

/** Everything a dashboard says of itself. It is applied to what is edited, and stored when that is saved. */
export function PropertiesDialog({ dashboardId, document, mayManage, onClose, onApply }: PropertiesDialogProps) {
  const [fields, setFields] = useState(() => filledFrom(document));
  const set = (changes: Partial<PropertyFields>) => setFields((previous) => ({ ...previous, ...changes }));
  const error = errorOfJson(fields.json);
  const isNameless = fields.title.trim() === '';
  const apply = () => {
    onApply(actionsOf(document, fields));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Dashboard properties"
      widthPx={640}
      isDismissable={false}
      foot={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" isDisabled={error !== null || isNameless} onPress={apply}>
            Apply
          </Button>
        </>
      }
    >
      <FieldStack>
        <FieldPair>
          <TextField
            label="Name"
            isRequired
            value={fields.title}
            onChange={(title) => set({ title })}
            error={isNameless ? 'Dashboard name is required' : null}
          />
          <TextField label="URL slug" hint={slugHint} value={fields.slug} onChange={(slug) => set({ slug })} />
        </FieldPair>
        {mayManage && <ReaderFields {...{ document, fields, set }} />}
        <TagsField thing={{ kind: 'dashboard', id: dashboardId }} />
        {mayManage ? (
          <OwnersText fields={fields} set={set} />
        ) : (
          <Note>Its owners say who owns, sees and certifies it.</Note>
        )}
        <ZoneField json={fields.json} onChange={(json) => set({ json })} />
        <SchemeField json={fields.json} onChange={(json) => set({ json })} />
        <StylesField value={fields.css} onChange={(css) => set({ css })} />
        <TextArea
          label="JSON metadata"
          isMono
          rows={12}
          value={fields.json}
          onChange={(json) => set({ json })}
          error={error}
        />
        <Note>Filters are edited best in their own window; what is written here counts.</Note>
      </FieldStack>
    </Dialog>
  );
}

interface FieldsProps {
  readonly fields: PropertyFields;
  readonly set: (changes: Partial<PropertyFields>) => void;
}

/** Who owns a dashboard, and the roles that see it. */
function ReaderFields({ document, fields, set }: FieldsProps & { readonly document: DashboardDocument }) {
  const owners = useOwnerChoices('', document);
  const roles = useRoleChoices(document);
  return (
    <>
      <OwnersField
        hint="Owners may change the dashboard. Without any it is yours."
        choices={owners}
        value={fields.ownerIds}
        onChange={(ownerIds) => set({ ownerIds })}
      />
      <MultiSelect
        label="Roles"
        placeholder="None"
        hint="Given to roles, a published dashboard is open to them, what it shows included, and closed to others. Without any, whoever may read its data sees it. Those it is shared with by name see it either way."
        choices={roles}
        value={fields.roleIds}
        onChange={(roleIds) => set({ roleIds })}
      />
    </>
  );
}

/** Whether a dashboard is published, and who vouches for it. */
function OwnersText({ fields, set }: FieldsProps) {
  return (
    <>
      <Switch
        isSelected={fields.isPublished}
        onChange={(isPublished) => set({ isPublished })}
        note="Drafts are seen by owners and editors only."
      >
        Published
      </Switch>
      <CertificationFields hint="User or group that has certified this dashboard" value={fields} onChange={set} />
    </>
  );
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((id) => ({
  id,
  text: id.replaceAll('_', ' '),
}));

/** In which zone the dashboard's times are meant. It stands in the JSON below, as `time_zone`. */
function ZoneField({ json, onChange }: { json: string; onChange: (json: string) => void }) {
  const zone = zoneOf(json);
  const isKnown = zone === null || zones.some(({ id }) => id === zone);
  return (
    <ComboBox
      label="Time zone"
      hint="Says what today is, and in which zone times that carry one are shown. Times without a zone are never moved."
      placeholder={`The server's: ${serverZone.replaceAll('_', ' ')}`}
      choices={isKnown ? zones : [{ id: zone, text: zone }, ...zones]}
      value={zone}
      error={zone === null || isZone(zone) ? null : `There is no time zone ${zone}`}
      onChange={(next) => onChange(withKey(json, 'time_zone', next ?? ''))}
    />
  );
}

/** The palette of all charts of the dashboard. It stands in the JSON below, as `color_scheme`. */
function SchemeField({ json, onChange }: { json: string; onChange: (json: string) => void }) {
  const scheme = schemeOfText(json);
  const choices = usePaletteChoices(false, scheme ?? ownPaletteId);
  return (
    <ComboBox
      label="Color scheme"
      hint="For all charts, in place of their own."
      choices={[{ id: none, text: 'That of each chart' }, ...choices]}
      value={scheme ?? none}
      onChange={(next) => {
        // A field that is left says its value once more.
        if (next !== null && next !== (scheme ?? none))
          onChange(withKey(json, 'color_scheme', next === none ? '' : next));
      }}
    />
  );
}

function schemeOfText(json: string): string | null {
  const read = errorOfJson(json) === null ? (JSON.parse(json) as Record<string, unknown>) : {};
  return schemeOf(read);
}

function withKey(json: string, key: 'color_scheme' | 'time_zone', value: string): string {
  if (errorOfJson(json) !== null) return json;
  return JSON.stringify({ ...(JSON.parse(json) as Record<string, unknown>), [key]: value }, null, 2);
}
