import { Alert, Button } from '@mantine/core';

/** The ordinary words with which refusals begin. Others begin with a username or a code, whose case matters. */
const ORDINARY =
  /^(?:an?|another|at|it|no|one|coupon|customer|line|payment|purchase|row|the|there|these|this|you)\b/;

interface ProblemProps {
  text: string;
  title?: string;
  /** For what could not be read: asks for it again. */
  onRetry?: () => void;
}

/** What went wrong, beside the form or the button. The command line prints the same refusals as parts of a line. */
export function Problem({ text, title, onRetry }: ProblemProps) {
  return (
    <Alert color="bad" role="alert" {...(title === undefined ? {} : { title })}>
      {sentence(text)}
      {onRetry && (
        <Button display="block" mt="xs" size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** "this time is over already" → "This time is over already." */
export function sentence(text: string): string {
  const beginning = ORDINARY.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return /[.!?:)"”]$/.test(beginning) ? beginning : `${beginning}.`;
}
