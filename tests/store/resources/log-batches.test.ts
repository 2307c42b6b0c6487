import { describe, expect, it } from 'vitest'
import { ipLogBatches } from '#store/resources/ip-logs/ip-log-batches.ts'
import { otpLogBatches } from '#store/resources/otp-logs/otp-log-batches.ts'

describe('a batch of a log', () => {
  it('is asked for by its number, 500 rows at a time', () => {
    expect(ipLogBatches.request('3').input.query).toEqual({ page: 3, pageSize: 500 })
    expect(otpLogBatches.request('2').call.path).toBe('/otp/getAllOTPLog')
    const search = otpLogBatches.request('2/+94771234567')
    expect(search.call.path).toBe('/otp/getsearchContactNoOTPLog')
    expect(search.input.query).toEqual({ recipient: '+94771234567', page: 2, pageSize: 500 })
  })

  it('keeps the rows it can read, counts the others, and tells equal rows apart', () => {
    const row = { ipAddress: '203.0.113.7', count: 2, blockedAt: null, createdAt: '2026-11-19T10:00:00Z' }
    const value = ipLogBatches.toValue({ ipLogs: [row, row, { count: 1 }], totalPage: 3, pageNo: 1 })
    expect(value).toMatchObject({ batches: 3, unread: 1 })
    expect(value?.rows.map(({ id }) => id)).toEqual([
      '203.0.113.7 2026-11-19T10:00:00.000Z',
      '203.0.113.7 2026-11-19T10:00:00.000Z 1',
    ])
  })

  it('has its own names for what the wire calls time and recipient', () => {
    const row = { recipient: '+94771234567', invalid: 1, time: '2026-11-19T10:00:00Z', sent: 4, createdAt: null }
    const value = otpLogBatches.toValue({ otpLogs: [row], totalPage: null, pageNo: null })
    expect(value?.rows[0]).toMatchObject({
      blockedAt: '2026-11-19T10:00:00.000Z',
      sent: 4,
      invalid: 1,
      createdAt: null,
    })
    expect(value?.batches).toBeNull()
  })

  it('is nothing when the answer is something else', () => {
    expect(ipLogBatches.toValue({ list: [] })).toBeNull()
  })
})
