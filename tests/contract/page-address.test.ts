import { expect, test } from 'vitest'
import { meet, pageAt } from '#contract/identity/page-address.ts'

const spelled = [
  '/isystem/log', 'isystem/log', '/isystem/log/', '/isystem/log?x=1', '/isystem/log/?x=1', '/isystem/log?x=1/', '/isystem/log/#a',
  '//isystem/log', '/isystem//log', '/isystem/%6Cog', '/isystem/./log', '/isystem/x/../log', '\\isystem\\log', ' /isystem/log ',
  '/isys\ttem/log', '/isystem/log/?x=1#b',
] // biome-ignore format: one row of addresses

test.each(spelled)('%s opens the page of its path [A30 A80]', address => {
  expect(pageAt(address)).toBe('/isystem/log')
  expect(meet(address.replace('isystem', 'ISystem'), '/isystem/log')).toBe(true)
})
test.each([
  ['/', '/'],
  ['', '/'],
  ['/污水/厂?x', '/污水/厂'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%zz', '/a%zz'],
  ['/report/:code', '/report/:code'],
])('%s is the page %s', (address, page) => expect(pageAt(address)).toBe(page))
test.each([
  ['/report/:code', '/report/:id', true],
  ['/:group/:id', '/report/:id', true],
  ['/:group/*', '/report/:id/edit', true],
  ['/:group/:id', '/report/:id/edit', false],
  ['/plan/:id', '/report/:id', false],
  // A page of its own goes before.
  ['/report/:code', '/report/a', false],
])('%s and %s meet: %s', (one, other, both) => expect(meet(one, other)).toBe(both))
