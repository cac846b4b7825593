import { useState } from 'react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cleanTagName } from '@sextant/contract';
import { MultiSelect } from '@sextant/ui';
import { setTags, tagChoicesQuery, tagsOfQuery } from '../../api/tags.ts';
import type { TaggedThing } from '../../api/tags.ts';

interface TagChoiceProps {
  readonly value: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
  readonly hint?: string;
  readonly error?: string | null;
  readonly isDisabled?: boolean;
}

/** Tags by name: those that there are, or new ones as they are typed. */
export function TagChoice({ value, onChange, hint, error = null, isDisabled = false }: TagChoiceProps) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const found = useQuery({ ...tagChoicesQuery(text), enabled: isWanted, placeholderData: keepPreviousData });
  const choices = (found.data?.tags ?? []).map(({ name }) => ({ id: name, text: name }));
  return (
    <MultiSelect
      label="Tags"
      placeholder="None"
      {...(hint === undefined ? {} : { hint })}
      error={error}
      isDisabled={isDisabled}
      allowsFreeText
      emptyText="There are no tags yet. Type one."
      tokenLimit={8}
      choices={choices}
      totalCount={found.data?.totalCount ?? null}
      isLoading={found.isFetching}
      value={value}
      onSearch={(next) => {
        setWanted(true);
        setText(next);
      }}
      onChange={(names) => onChange([...new Set(names.map(cleanTagName).filter((name) => name !== ''))])}
    />
  );
}

/** The tags of one thing, for who may change it; every change is kept at once. */
export function TagsField({ thing }: { readonly thing: TaggedThing }) {
  const client = useQueryClient();
  const tags = useQuery(tagsOfQuery(thing));
  const names = (tags.data ?? []).map(({ name }) => name);
  const save = useMutation({
    mutationFn: (next: readonly string[]) => setTags(thing, names, next),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          (queryKey[0] === 'sql-lab' && queryKey[1] === 'saved') ||
          ['tags', 'objects', 'home', 'chart', 'dashboard', 'search', 'list-choices'].includes(String(queryKey[0])),
      }),
  });
  const error = save.error ?? tags.error;
  return (
    <TagChoice
      hint="Kept at once. Lists and the search find things by their tags."
      value={save.isPending ? save.variables : names}
      error={error === null ? null : error.message}
      isDisabled={tags.data === undefined || save.isPending}
      onChange={(next) => save.mutate(next)}
    />
  );
}
