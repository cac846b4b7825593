import { useEffect, useRef, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { SearchField } from '@sextant/ui';

const pauseMs = 250;

interface ListSearchProps {
  /** What the address says. */
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly className: string;
}

/** Searches while one types, once the typing pauses. Back and links bring the text that belongs to their address. */
export function ListSearch({ search, onSearch, className }: ListSearchProps) {
  const [typed, setTyped] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const { history } = useRouter();
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        // Replacements are this field's own.
        if (action.type !== 'REPLACE') setTyped(new URLSearchParams(location.search).get('search') ?? '');
      }),
    [history],
  );
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(() => stop, []);
  const change = (text: string) => {
    setTyped(text);
    stop();
    // An emptied field shows everything at once.
    timer.current = setTimeout(() => onSearch(text), text === '' ? 0 : pauseMs);
  };
  return <SearchField label="Search by name" shortcut="/" value={typed} className={className} onChange={change} />;
}
