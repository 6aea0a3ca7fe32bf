import { useParams } from '@tanstack/react-router';

/** A parameter of the page's address, e.g. `orderId` of `/orders/$orderId`. */
export function useParam(name: string): string {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const value = params[name];
  if (value === undefined) throw new Error(`the address of this page has no ${name}`);
  return value;
}
