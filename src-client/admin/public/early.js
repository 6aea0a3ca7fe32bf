// Runs before the first paint, as a file of its own because the CSP allows no inline script. The console follows the system's
// scheme unless one was chosen (theme/theme.ts).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('console-colour-scheme');
  } catch {
    // Storage can be switched off; the system decides.
  }
  const isLight =
    chosen === 'light' || (chosen !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  const scheme = isLight ? 'light' : 'dark';
  document.documentElement.setAttribute('data-colour-scheme', scheme);
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
