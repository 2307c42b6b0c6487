import { isIPv6 } from 'node:net'

/**
 * The address under which tries are counted. One household has 2^64 IPv6 addresses, so those are counted by their
 * first half; an IPv4 address in IPv6's clothes is the same as without them.
 */
export function networkOf(address: string): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (plain) return plain
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone) || withoutZone === '::1') return address
  return `${firstHalf(withoutZone)}::/64`
}

function firstHalf(address: string): string {
  const [left = '', right] = address.toLowerCase().split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const gap = right === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
