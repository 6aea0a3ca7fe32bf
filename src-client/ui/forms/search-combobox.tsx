import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './search-combobox.module.css';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

interface SearchComboboxProps<Option> {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  /** The best options for the text, already searched and limited; undefined while searching. */
  options: readonly Option[] | undefined;
  /** The options for the current text, of which Enter takes the first: `options` may lag behind the input. */
  findNow: () => readonly Option[] | undefined;
  keyOf: (option: Option) => string | number;
  renderOption: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  /** For multiple choice: the list stays open, and chosen options are marked. */
  isChosen?: (option: Option) => boolean;
  /** Shown if nothing matches. */
  emptyText: string;
  onFocus?: () => void;
  size?: 'medium' | 'large';
}

/**
 * A search field with suggestions, based on the ARIA combobox pattern: arrows move, Enter takes the marked or the first
 * option, Escape closes the list. In multiple choice, the text stays until the list is closed.
 */
export function SearchCombobox<Option>(props: SearchComboboxProps<Option>) {
  const {
    label,
    placeholder,
    text,
    onText,
    options,
    findNow,
    keyOf,
    onChoose,
    isChosen,
    size = 'medium',
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  const [hasPicked, setHasPicked] = useState(false);
  const isShown = isOpen && text.trim() !== '' && options !== undefined;
  const markedOption = isShown ? options[marked] : undefined;

  const close = () => {
    setOpen(false);
    setMarked(0);
    if (hasPicked) onText('');
    setHasPicked(false);
  };
  const choose = (option: Option) => {
    if (isChosen === undefined) close();
    else {
      setHasPicked(true);
      // The next input replaces this text.
      input.current?.select();
    }
    onChoose(option);
  };
  /** Enter uses the current text, even before the list shows its options, unless the arrow keys have marked one. */
  const enteredOption = () => {
    if (!isOpen) return undefined;
    return marked === 0 ? findNow()?.[0] : markedOption;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = options?.length ?? 0;
    const entered = event.key === 'Enter' ? enteredOption() : undefined;
    if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'ArrowDown' && count > 0) setMarked((marked + (isShown ? 1 : 0)) % count);
    else if (event.key === 'ArrowUp' && count > 0) setMarked((marked + count - 1) % count);
    else if (entered !== undefined) choose(entered);
    else return;
    if (event.key !== 'Enter' && event.key !== 'Escape') setOpen(true);
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={`${classes.combobox} ${classes[size]}`}>
      <IconSearch className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <input
        ref={input}
        className={classes.input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isShown && options.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={markedOption === undefined ? undefined : `${id}-${keyOf(markedOption)}`}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setMarked(0);
          setOpen(true);
        }}
        onFocus={() => {
          props.onFocus?.();
          setOpen(true);
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {isShown && options.length === 0 && (
        <p className={`${classes.list} ${classes.empty}`}>{props.emptyText}</p>
      )}
      {isShown && options.length > 0 && (
        <ul
          className={classes.list}
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          aria-multiselectable={isChosen && true}
        >
          {options.map((option, index) => (
            <li
              key={keyOf(option)}
              id={`${id}-${keyOf(option)}`}
              className={classes.option}
              role="option"
              aria-selected={isChosen?.(option) ?? index === marked}
              data-marked={index === marked || undefined}
              onPointerMove={() => setMarked(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {props.renderOption(option)}
              {isChosen?.(option) && <IconCheck className={classes.check} size={16} aria-hidden="true" />}
            </li>
          ))}
        </ul>
      )}
      <span role="status">
        <VisuallyHidden>{isShown ? suggestionsText(options.length, props.emptyText) : ''}</VisuallyHidden>
      </span>
    </div>
  );
}

function suggestionsText(count: number, emptyText: string): string {
  if (count === 0) return emptyText;
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}
