import { useId, useState, type FormEvent } from 'react';
import { EXPORT_CONTENTS, type ExportContent, type ExportFormat } from '#shared/exports/export-contents.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Callout } from '#client/ui/callout/callout.tsx';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import { Segments } from '#client/ui/forms/segments.tsx';
import { formatCount } from '#shared/catalog/display.ts';
import classes from './export-form.module.css';
import type { ExportState } from './use-export.ts';

const CONTENTS: Record<ExportContent, { label: string; hint: string }> = {
  accounts: { label: 'Accounts', hint: 'What you own now, with username and password' },
  transactions: { label: 'Transactions', hint: 'Every change of your balance' },
  payments: { label: 'Payments', hint: 'Your card payments and their outcome' },
};
const FORMATS = [
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const;

interface ExportFormProps {
  state: ExportState;
  /** @returns whether there is a new file */
  onGenerate: (contents: ExportContent[], format: ExportFormat | undefined) => Promise<boolean>;
  onCancel: () => void;
}

export function ExportForm({ state, onGenerate, onCancel }: ExportFormProps) {
  const [contents, setContents] = useState<ExportContent[]>([]);
  const [format, setFormat] = useState<ExportFormat>();
  const formatLegend = useId();
  const isRunning = state.step !== 'idle';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isRunning) return;
    if (await onGenerate(contents, format)) setContents([]);
  }

  const choose = (content: ExportContent, isChosen: boolean) =>
    setContents(EXPORT_CONTENTS.filter((each) => (each === content ? isChosen : contents.includes(each))));

  return (
    <form className={classes.form} aria-label="Export" onSubmit={(event) => void submit(event)}>
      <fieldset className={classes.choice} disabled={isRunning}>
        <legend className={classes.legend}>Content type</legend>
        <ChoiceRow
          type="checkbox"
          name="all"
          label={<Label label="All" hint="Everything below in one file" />}
          isChosen={contents.length === EXPORT_CONTENTS.length}
          onChoose={(isChosen) => setContents(isChosen ? [...EXPORT_CONTENTS] : [])}
        />
        {EXPORT_CONTENTS.map((content) => (
          <ChoiceRow
            key={content}
            type="checkbox"
            name={content}
            label={<Label {...CONTENTS[content]} />}
            isChosen={contents.includes(content)}
            onChoose={(isChosen) => choose(content, isChosen)}
          />
        ))}
      </fieldset>
      <div className={classes.side}>
        <p id={formatLegend} className={classes.legend}>
          File format
        </p>
        <Segments
          label="File format"
          name="format"
          segments={FORMATS}
          chosen={format}
          onChoose={setFormat}
          isDisabled={isRunning}
        />
        <p className={classes.hint}>
          {format === 'json'
            ? 'For programs. One object with a list per content.'
            : 'For spreadsheets. Text that looks like a formula is escaped.'}
        </p>
      </div>
      {state.step === 'idle' && state.refusal !== undefined && (
        <div className={classes.wide}>
          <Callout tone="bad">{state.refusal}</Callout>
        </div>
      )}
      {state.step === 'idle' && state.note !== undefined && (
        <div className={classes.wide}>
          <Callout tone="info">{state.note}</Callout>
        </div>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={isRunning}>
          Generate file
        </Button>
        {isRunning && (
          <>
            <ExportProgressBar {...state} />
            <Button
              variant="subtle"
              size="md"
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
                onCancel();
              }}
            >
              Cancel
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

function Label({ label, hint }: { label: string; hint: string }) {
  return (
    <span className={classes.label}>
      {label}
      <span className={classes.hint}>{hint}</span>
    </span>
  );
}

interface ExportProgressBarProps {
  step: 'asking' | 'reading' | 'writing' | 'keeping';
  rows: number;
  total: number;
}

const STEP_WORDS = {
  asking: 'Asking for your rows',
  reading: 'Reading rows',
  writing: 'Writing the file',
  keeping: 'Encrypting the file',
};

/** The progress of the file. Without a total, the bar is indeterminate. */
function ExportProgressBar({ step, rows, total }: ExportProgressBarProps) {
  const isCounted = total > 0 && step !== 'keeping';
  return (
    <div className={classes.progress}>
      <progress
        className={classes.bar}
        aria-label="Generating the file"
        {...(isCounted ? { value: rows, max: total } : {})}
      />
      <p className={classes.words}>
        <span role="status">{STEP_WORDS[step]}</span>
        {isCounted && (
          <span className={classes.rows}>
            {formatCount(rows)} of {formatCount(total)}
          </span>
        )}
      </p>
    </div>
  );
}
