/** The CSRF token that the server put into a readable cookie; every write sends it back as `X-CSRFToken`. */
export function csrfToken(): string {
  return /(?:^|;\s*)csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
}
