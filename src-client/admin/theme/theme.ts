/** Mantine in the shop's typeface and colours (src-client/theme/tokens.css, which both builds share). */
import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';

/** public/early.js reads the same key before the first paint. */
export const schemeManager = localStorageColorSchemeManager({ key: 'console-colour-scheme' });

/** Colours by meaning, used as `color="bad"`. */
const MEANINGS = ['action', 'good', 'warn', 'bad', 'mythic'] as const;

/** Text colours for filled backgrounds. */
const INK_ON: Record<string, string> = { action: 'var(--on-action)', bad: 'var(--on-bad)' };

const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return colours;
  return { ...colours, color: INK_ON[input.color ?? 'action'] ?? 'var(--page)' };
};

export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  primaryColor: 'action',
  primaryShade: 6,
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  variantColorResolver,
  headings: {
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-28)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-20)', lineHeight: '1.3' },
    },
  },
  colors: {
    ...Object.fromEntries(MEANINGS.map((name) => [name, colorsTuple('#2fd3bc')])),
    dark: [
      '#e9edf5',
      '#c4cddd',
      '#9ca9c0',
      '#61708f',
      '#283146',
      '#1f283a',
      '#121722',
      '#0b0e14',
      '#080a0f',
      '#05070b',
    ],
    gray: [
      '#f6f7fa',
      '#eef0f5',
      '#e4e8f0',
      '#dde2ec',
      '#c4cad8',
      '#848ea6',
      '#55607a',
      '#3c4560',
      '#242b40',
      '#131826',
    ],
  },
  components: {
    Text: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { radius: 12 } },
    Alert: { defaultProps: { closeButtonLabel: 'Close', radius: 12 } },
    // The same label for screen readers on all close buttons.
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, radius: 12, centered: true } },
    Badge: { styles: { root: { textTransform: 'none' }, label: { fontWeight: 550 } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // Its bar is below or beside what it scrolls, not on it.
    ScrollArea: { defaultProps: { offsetScrollbars: 'present', type: 'auto' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Tooltip: { defaultProps: { events: { hover: true, focus: true, touch: true } } },
  },
});

/** Mantine sets values per scheme; ours are tokens that already depend on the scheme. */
export const cssVariables: CSSVariablesResolver = () => {
  const variables = schemeVariables();
  return { variables, light: variables, dark: variables };
};

function variablesOf(name: string): [string, string][] {
  const colour = `--mantine-color-${name}`;
  return [
    [`${colour}-text`, `var(--${name})`],
    [`${colour}-filled`, `var(--${name})`],
    [`${colour}-filled-hover`, `color-mix(in srgb, var(--${name}) 88%, var(--ink))`],
    [`${colour}-light`, `var(--${name}-soft)`],
    [`${colour}-light-hover`, `var(--${name}-soft)`],
    [`${colour}-light-color`, `var(--${name})`],
    [`${colour}-outline`, `var(--${name})`],
    [`${colour}-outline-hover`, `var(--${name}-soft)`],
  ];
}

function schemeVariables(): Record<string, string> {
  return {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--action)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--raised)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled': 'var(--disabled)',
    '--mantine-color-disabled-color': 'var(--muted)',
    '--mantine-color-disabled-border': 'var(--line)',
    ...Object.fromEntries(MEANINGS.flatMap(variablesOf)),
  };
}
