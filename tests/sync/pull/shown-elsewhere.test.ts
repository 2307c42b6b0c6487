import { expect, it } from 'vitest'
import { ShownElsewhere } from '#sync/pull/shown-elsewhere.ts'

it('knows what each tab has last said that it shows, and forgets one that has fallen silent', () => {
  let now = 0
  const elsewhere = new ShownElsewhere(() => now)
  elsewhere.hear({ tab: 1, shows: ['vouchers', 'users'] })
  elsewhere.hear({ tab: 2, shows: ['offers@m1'] })
  expect(elsewhere.collections()).toEqual(['vouchers', 'users', 'offers@m1'])
  now = 40_000
  elsewhere.hear({ tab: 1, shows: ['users'] })
  now = 60_000
  expect(elsewhere.collections()).toEqual(['users'])
})
