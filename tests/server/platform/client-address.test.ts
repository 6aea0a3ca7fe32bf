import { describe, expect, it } from 'vitest';
import { addressKey, clientAddress } from '#server/platform/client-address.ts';

const SOCKET = { remoteAddress: '::ffff:10.0.0.1' };

describe('the address of a client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['192.0.2.7:51034', '192.0.2.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is %s', (ip, address) => {
    expect(clientAddress({ ip, socket: SOCKET })).toBe(address);
  });

  it.each(['', 'unknown', '1'.repeat(4_000), '192.0.2.300', '<script>'])(
    'is the connection’s if the header contains none: %.20s',
    (ip) => {
      expect(clientAddress({ ip, socket: SOCKET })).toBe('10.0.0.1');
    },
  );
});

describe('limits', () => {
  it('count an IPv4 address separately', () => {
    expect(addressKey('192.0.2.7')).toBe('192.0.2.7');
  });

  it('count all addresses of one IPv6 /64 together, however they are written', () => {
    for (const address of ['2001:db8:0:1::', '2001:0db8:0:1:ffff:1:2:3', '2001:db8:0:1::192.0.2.7']) {
      expect(addressKey(address)).toBe('2001:db8:0:1::/64');
    }
    expect(addressKey('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64');
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
  });
});
