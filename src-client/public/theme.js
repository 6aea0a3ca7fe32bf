// Runs before the first paint, as a file of its own because the CSP allows no inline script. Dark unless chosen otherwise.
(() => {
  let scheme = 'dark';
  try {
    if (localStorage.getItem('color-scheme') === 'light') scheme = 'light';
  } catch {
    // Storage can be switched off; the default stands.
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  // For theme/first-look.css: the page that came may have been made for another address.
  document.documentElement.setAttribute('data-at', location.pathname.replace(/\/?$/, '/'));
  if (scheme === 'light') {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', '#F6F7FA');
  }
})();
