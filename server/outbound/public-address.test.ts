import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

const hostile: Record<string, string[]> = {
  'this machine': ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1', 'fc00::1', 'fdff::1'],
  'link-local, where clouds have their metadata': [
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    'febf::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
  ],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.254'],
  'benchmarks and documentation': [
    '198.18.0.1',
    '198.19.255.254',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '2001:db8::1',
    '3fff::1',
    '2001:2::1',
  ],
  'multicast, broadcast and reserved': [
    '224.0.0.1',
    '239.255.255.255',
    '255.255.255.255',
    '240.0.0.1',
    '192.88.99.1',
    'ff02::1',
    '100::1',
    '2001:20::1',
    'fec0::1',
    '4000::1',
    '5f00::1',
  ],
  'IPv6 that carries a private IPv4': [
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ],
  'no address': ['', 'localhost', '0x7f.1', '127.1', '2130706433', '8.8.8.8.8'],
};

describe('an address is not public', () => {
  for (const [kind, addresses] of Object.entries(hostile)) {
    it.each(addresses)(`${kind}: %s`, (address) => expect(isPublicAddress(address)).toBe(false));
  }
});

it.each([
  '1.1.1.1',
  '93.184.215.14',
  '172.15.0.1',
  '172.32.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '169.253.0.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:82b::200e',
  '::ffff:1.1.1.1',
  '64:ff9b::1.1.1.1',
])('an address is public: %s', (address) => expect(isPublicAddress(address)).toBe(true));
