/** The plain layout of every sandbox page: no scripts, readable in both colour schemes. */
import { escapeHtml } from '../../../src-server/platform/html.ts';

export { escapeHtml };

/**
 * @param body trusted HTML, in which all variable parts are escaped by `escapeHtml`
 * @param css further rules for this page
 */
export function sandboxPage(title: string, body: string, css = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root { color-scheme: light dark; --page: #f6f7fa; --surface: #fff; --line: #dde2ec; --text: #131826; --muted: #55607a; --action: #0b7a6c; --on: #fff; --warn: #9a5b00 }
@media (prefers-color-scheme: dark) { :root { --page: #0b0e14; --surface: #121722; --line: #283146; --text: #e9edf5; --muted: #9ca9c0; --action: #2fd3bc; --on: #05231f; --warn: #f2a93b } }
* { box-sizing: border-box }
body { margin: 0; padding: 48px 16px; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 560px; margin: 0 auto; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
h1 { margin: 0 0 16px; font-size: 20px }
p { margin: 0 0 16px; overflow-wrap: anywhere } small, .muted { color: var(--muted) }
.sandbox { margin: 0 0 24px; color: var(--warn); font-size: 14px; font-weight: 600 }
table { width: 100%; margin: 0 0 24px; border-collapse: collapse } td { padding: 8px 0; border-bottom: 1px solid var(--line); vertical-align: top } td:last-child { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
form { display: grid; gap: 12px; margin: 0 }
button { display: block; width: 100%; padding: 12px 16px; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer }
button.primary { border-color: transparent; background: var(--action); color: var(--on); font-weight: 700; text-align: center }
button small { display: block } button.primary small { color: inherit }
a { color: var(--action) } :focus-visible { outline: 2px solid var(--action); outline-offset: 2px }
${css}</style>
</head>
<body><main>
${body}
</main></body>
</html>
`;
}
