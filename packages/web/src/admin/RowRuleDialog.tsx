import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { RowRuleItem } from '@sextant/contract';
import { Button, CodeField, ConfirmDialog, MultiSelect, RadioGroup, TextField } from '@sextant/ui';
import { changeRowRule, createRowRule, everyRoleQuery, removeRowRule, ruledDatasetsQuery } from '../api/team.ts';
import type { DraftedRule } from '../api/team.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useForm } from './use-form.ts';

interface RowRuleDialogProps {
  /** Null makes a new one. */
  readonly rule: RowRuleItem | null;
  readonly onClose: () => void;
}

interface Draft {
  readonly name: string;
  readonly kind: RowRuleItem['filter_type'];
  readonly datasets: readonly string[];
  readonly roles: readonly string[];
  readonly clause: string;
  readonly groupKey: string;
}

const draftOf = (rule: RowRuleItem | null): Draft => ({
  name: rule?.name ?? '',
  kind: rule?.filter_type ?? 'Regular',
  datasets: (rule?.tables ?? []).map(({ id }) => String(id)),
  roles: (rule?.roles ?? []).map(({ id }) => String(id)),
  clause: rule?.clause ?? '',
  groupKey: rule?.group_key ?? '',
});

function saveDraft(rule: RowRuleItem | null, draft: Draft): Promise<unknown> {
  const body = {
    name: draft.name,
    filter_type: draft.kind,
    tables: draft.datasets.map(Number),
    roles: draft.roles.map(Number),
    clause: draft.clause,
    group_key: draft.groupKey === '' ? null : draft.groupKey,
  };
  return rule === null ? createRowRule(body) : changeRowRule(rule.id, body);
}

const draftedRule = (rule: RowRuleItem | null, draft: Draft): DraftedRule => ({
  id: rule?.id ?? null,
  filter_type: draft.kind,
  tables: draft.datasets.map(Number),
  roles: draft.roles.map(Number),
  group_key: draft.groupKey === '' ? null : draft.groupKey,
  clause: draft.clause,
});

const isWhole = ({ name, datasets, roles, clause, kind }: Draft): boolean =>
  name.trim() !== '' && datasets.length > 0 && clause.trim() !== '' && (kind === 'Base' || roles.length > 0);

/** Makes or changes a row rule. */
export function RowRuleDialog({ rule, onClose }: RowRuleDialogProps) {
  const [draft, setDraft] = useState(draftOf(rule));
  const [isRemoving, setRemoving] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const roles = useQuery(everyRoleQuery);
  const datasets = useQuery(ruledDatasetsQuery);
  const form = useForm((edited: Draft) => saveDraft(rule, edited), `The rule ${draft.name} was saved`, onClose);
  const remove = useForm((id: number) => removeRowRule(id), `The rule ${draft.name} was removed`, onClose);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  return (
    <FormDialog
      title={rule === null ? 'Add a row rule' : `Edit ${rule.name}`}
      widthPx={560}
      onClose={onClose}
      onSave={() => form.save(draft)}
      form={form}
      canSave={isWhole(draft)}
      otherError={remove.general}
      footStart={
        <>
          {rule !== null && (
            <Button kind="danger-quiet" onPress={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button kind="quiet" isDisabled={!isWhole({ ...draft, name: 'any' })} onPress={() => setTrying(true)}>
            Preview
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        size="md"
        isRequired
        value={draft.name}
        onChange={(name) => set({ name })}
        error={form.errorOf('name')}
      />
      <RadioGroup
        label="Whom it binds"
        value={draft.kind}
        onChange={(kind) => set({ kind })}
        choices={[
          { id: 'Regular', text: 'Users with one of its roles' },
          { id: 'Base', text: 'Everybody but users with one of its roles' },
        ]}
      />
      <MultiSelect
        label="Roles"
        size="md"
        placeholder="Choose roles"
        choices={(roles.data ?? []).map(({ id, name }) => ({ id: String(id), text: name }))}
        value={draft.roles}
        onChange={(names) => set({ roles: names })}
        error={form.errorOf('roles')}
      />
      <MultiSelect
        label="Datasets"
        size="md"
        isRequired
        placeholder="Choose datasets"
        choices={datasets.data ?? []}
        value={draft.datasets}
        onChange={(names) => set({ datasets: names })}
        error={form.errorOf('tables')}
      />
      <CodeField
        label="Rows shown"
        rows={3}
        completions={[]}
        value={draft.clause}
        onChange={(clause) => set({ clause })}
        error={form.errorOf('clause')}
        hint="A condition in SQL over the columns of the datasets, such as region = 'North'."
      />
      <TextField
        label="Group"
        size="md"
        value={draft.groupKey}
        onChange={(groupKey) => set({ groupKey })}
        hint="Rules of one group are alternatives; all others have to be met."
      />
      {isTrying && <PreviewDialog rule={draftedRule(rule, draft)} onClose={() => setTrying(false)} />}
      {rule !== null && (
        <ConfirmDialog
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          title={`Remove the rule ${rule.name}?`}
          confirmText="Remove"
          onConfirm={() => remove.save(rule.id)}
        >
          Its users see every row again from their next request on. This cannot be undone.
        </ConfirmDialog>
      )}
    </FormDialog>
  );
}
