import {
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import classes from './mantine-overrides.module.css';

/**
 * Mantine's theme in the shop's tokens (tokens.css). Colours are CSS variables throughout, so both colour schemes come
 * from one place and Mantine's shades stay unused.
 */

/** `filled` is the one primary action of a view; `default` everything beside it; `subtle` inside rows and headers. */
const resolveVariant: VariantColorsResolver = ({ variant, color }) => {
  const isBad = color === 'bad';
  const accent = isBad ? 'var(--bad)' : 'var(--action)';
  switch (variant) {
    case 'filled':
      return {
        background: accent,
        hover: isBad ? 'var(--bad-strong)' : 'var(--action-hover)',
        color: isBad ? 'var(--on-bad)' : 'var(--on-action)',
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: isBad ? 'var(--bad-soft)' : 'var(--action-soft)',
        hover: isBad ? 'var(--bad-soft)' : 'var(--action-soft)',
        color: accent,
        border: '1px solid transparent',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--shimmer)',
        color: isBad ? 'var(--bad)' : 'var(--ink)',
        border: '1px solid transparent',
      };
    default:
      return {
        background: 'var(--surface)',
        hover: 'var(--raised)',
        color: isBad ? 'var(--bad)' : 'var(--ink)',
        border: '1px solid var(--line)',
      };
  }
};

export const theme = createTheme({
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'Source Code Pro', Menlo, Consolas, monospace",
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-14)',
    md: 'var(--text-16)',
    lg: 'var(--text-20)',
    xl: 'var(--text-28)',
  },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { sm: 'var(--radius-small)', md: 'var(--radius-small)', lg: 'var(--radius-large)' },
  defaultRadius: 'md',
  primaryColor: 'action',
  colors: { action: colorsTuple('#2fd3bc') },
  variantColorResolver: resolveVariant,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusClassName: classes.focus ?? '',
  components: {
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Input: { classNames: { input: classes.input } },
    InputWrapper: {
      classNames: { label: classes.label, error: classes.error, description: classes.description },
    },
  },
});

const mantineColors = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-anchor': 'var(--action)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--raised)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--disabled)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-action-filled': 'var(--action)',
  '--mantine-color-action-filled-hover': 'var(--action-hover)',
  '--mantine-primary-color-filled': 'var(--action)',
  '--mantine-primary-color-contrast': 'var(--on-action)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineColors,
  dark: mantineColors,
});
