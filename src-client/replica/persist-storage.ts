/**
 * Asks the browser not to throw our storage away when the disk gets full, where that asks nothing of the visitor:
 * Chromium decides by itself, Firefox would pop up a question over a shop that was only looked at.
 */
export async function persistStorage(): Promise<void> {
  try {
    const decidesByItself = 'userAgentData' in navigator;
    const isInstalled = matchMedia('(display-mode: standalone)').matches;
    if (!decidesByItself && !isInstalled) return;
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not offered here: what is lost is only a download.
  }
}
