import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import '#client/ui/form-styles.ts';

/** What is typed rests this long before it counts. */
const SETTLE_MS = 500;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What the address says. */
  text: string;
  onSearch: (text: string) => void;
  className?: string | undefined;
}

/** Text to look for in a list; the address follows what was typed. */
export function SearchField({ label, placeholder, text, onSearch, className }: SearchFieldProps) {
  const [draft, setDraft] = useState<string>();
  // What the address says wins over the draft: back, "Clear search", or what was typed itself.
  const [drawnText, setDrawnText] = useState(text);
  if (drawnText !== text) {
    setDrawnText(text);
    setDraft(undefined);
  }
  const settle = useDebouncedCallback((typed: string) => {
    if (typed.trim() !== text) onSearch(typed.trim());
  }, SETTLE_MS);
  return (
    <TextInput
      className={className ?? ''}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      value={draft ?? text}
      onChange={({ target }) => {
        setDraft(target.value);
        settle(target.value);
      }}
      onKeyDown={({ key }) => key === 'Enter' && settle.flush()}
    />
  );
}
