import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/known-browser.ts', [
  {
    fault: 'a browser remembers five accounts',
    find: 'MOST_MARKS = 4',
    replace: 'MOST_MARKS = 5',
    tests: ['identity/login'],
  },
  {
    fault: 'the mark of one account is good for all',
    find: '`${name}|${customerId}${since}`',
    replace: '`${name}|${since}`',
    tests: ['identity/login', 'identity/limits'],
  },
  {
    fault: 'the browser of a reported thief stays known',
    find: '`${name}|${customerId}${since}`',
    replace: '`${name}|${customerId}`',
    tests: ['identity/report-takeover'],
  },
]);
