import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roles } from '#store/access/roles.ts'
import { dashboardOnWire } from '#store/resources/dashboards/dashboard-calls.ts'
import {
  dashboardFromWire,
  daysFromWire,
  merchantDashboard,
  monthOfOne,
  redemptionsDashboard,
  subMerchantDashboard,
} from '#store/resources/dashboards/dashboard-details.ts'
import { readFixture } from '#tests/server/support/read-fixture.ts'

const wire = dashboardOnWire.parse(readFixture('merchant-dashboard'))

describe('a dashboard', () => {
  test('is read in cents, in Colombo time and with the id people see', () => {
    expect(dashboardFromWire(wire, true)).toEqual({
      totalCents: 125_050,
      monthCents: 125_050,
      averageCents: 125_050,
      takenBackCents: null,
      monthTakenBackCents: null,
      vouchers: 1,
      earnings: [
        {
          id: '1',
          at: '2026-11-20T04:00:00.000Z',
          redemptionId: 'AB12CD34EF',
          referenceCode: 'REF100001',
          status: 'REDEEMED',
          earnedCents: 118_797,
        },
      ],
      offers: [{ id: '1', name: 'Ten percent on sarees', status: 'Active' }],
    })
  })

  test('tells what was taken back beside the figures it is not in', () => {
    const told = { ...wire, totalUnredeemedAmount: 79.99, currentMonthUnredeemedAmount: '0' }
    expect(dashboardFromWire(told, true)).toMatchObject({
      totalCents: 125_050,
      takenBackCents: 7999,
      monthTakenBackCents: 0,
    })
  })

  test('brings nothing earned onto the device of a redemptions user, whatever the server sends', () => {
    expect(redemptionsDashboard.figures.toValue(wire)).toMatchObject({ earnings: [{ earnedCents: null }] })
    expect(redemptionsDashboard.days.toValue([redemption('2026-11-20T04:00:00', 100)])).toEqual([
      { day: '2026-11-20', redeemedCents: 12_000, earnedCents: null },
    ])
  })

  test('of another shape is none; without offers it has none', () => {
    expect(dashboardFromWire({ message: 'hello' }, true)).toBeNull()
    expect(daysFromWire({ message: 'hello' }, true)).toBeNull()
    expect(dashboardFromWire({ ...wire, offers: null }, true)?.offers).toEqual([])
  })

  test('is for one role each', () => {
    expect(merchantDashboard.figures.roles).toEqual(['merchantAdministrator'])
    expect(redemptionsDashboard.days.roles).toEqual(['merchantRedemptions'])
    expect(subMerchantDashboard.figures.roles).toEqual(['subMerchantAdministrator'])
  })
})

describe('the days of a month', () => {
  test.each([
    ['2026-11', '2026-11-30'],
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s is asked to its last day %s', (month, last) => {
    const { input } = merchantDashboard.days.request(monthOfOne('12', month))
    expect(input.query).toEqual({ id: '12', startDate: `${month}-01`, endDate: last })
  })

  test('begin at midnight in Colombo and leave out what was taken back', () => {
    const days = daysFromWire(
      [
        redemption('2026-11-19T18:29:59', 1),
        redemption('2026-11-19T18:30:00', 10),
        redemption('2026-11-20T18:29:59', 100),
        { ...redemption('2026-11-20T04:00:00', 1000), status: 'UNREDEEMED' },
      ],
      true,
    )
    expect(days).toEqual([
      { day: '2026-11-19', redeemedCents: 120, earnedCents: 100 },
      { day: '2026-11-20', redeemedCents: 13_200, earnedCents: 11_000 },
    ])
  })

  test('add up to all that was earned, to the cent, in whatever order it comes', () => {
    const some = fc.record({ day: fc.integer({ min: 1, max: 28 }), cents: fc.integer({ min: 0, max: 10_000_000 }) })
    fc.assert(
      fc.property(fc.array(some), (list) => {
        const days = daysFromWire(
          list.map(({ day, cents }) => ({
            ...redemption(`2026-11-${String(day).padStart(2, '0')}T04:00:00`, 0),
            merchantEarning: (cents / 100).toFixed(2),
          })),
          true,
        )
        const sum = days?.reduce((total, { earnedCents }) => total + (earnedCents ?? 0), 0)
        expect(sum).toBe(list.reduce((total, { cents }) => total + cents, 0))
        expect(days?.map(({ day }) => day)).toEqual([...new Set(days?.map(({ day }) => day))].toSorted())
      }),
    )
  })
})

test('every detail is for somebody', () => {
  for (const { figures, days } of [merchantDashboard, redemptionsDashboard, subMerchantDashboard])
    for (const one of [figures, days])
      expect(one.roles.filter((role) => roles.some((known) => known === role))).not.toEqual([])
})

function redemption(timestamp: string, earned: number) {
  return { id: 1, timestamp, amount: earned * 1.2, merchantEarning: earned, status: 'REDEEMED' }
}
