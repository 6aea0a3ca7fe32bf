import { IconSearch } from '@tabler/icons-react';
import { useDraft } from '#client/ui/forms/use-draft.ts';
import { TextField } from '#client/ui/forms/text-field.tsx';

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
  const { draft, type, flush } = useDraft(text, searchOf, (typed) => {
    if (typed !== text) onSearch(typed);
  });
  return (
    <TextField
      className={className}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      leading={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      value={draft ?? text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
    />
  );
}

/** The address holds no space at either end; the field does while a word is about to follow. */
function searchOf(typed: string): string {
  return typed.trim();
}
