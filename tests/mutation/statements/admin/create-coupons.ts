import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/create-coupons.ts', [
  {
    fault: '10,000 codes are too many',
    find: 'count > MAX_CODES',
    replace: 'count >= MAX_CODES',
    tests: ['admin/coupons'],
  },
  {
    fault: '10,001 codes are made',
    find: 'count > MAX_CODES',
    replace: 'count > MAX_CODES + 1',
    tests: ['admin/coupons'],
  },
  {
    fault: 'one code is too few',
    find: 'count < 1 ||',
    replace: 'count <= 1 ||',
    tests: ['admin/coupons'],
  },
  {
    fault: 'a prefix of 24 characters is too long',
    find: 'beginning.length > 24',
    replace: 'beginning.length >= 24',
    tests: ['admin/coupons'],
  },
  {
    fault: 'codes of a batch have nine characters',
    find: 'RANDOM_CHARACTERS = 10',
    replace: 'RANDOM_CHARACTERS = 9',
    tests: ['admin/coupons'],
  },
  {
    fault: 'codes of a batch have letters that read as digits',
    find: "'234679ACDEFGHJKMNPQRTUVWXYZ'",
    replace: "'0123456789ACDEFGHJKMNPQRTUVWXYZ'",
    tests: ['admin/coupons'],
  },
]);
