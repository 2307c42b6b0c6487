import { colomboDayBounds, endOfDay, isCalendarDay, lastDay } from '#store/values/colombo-time.ts'
import type { CallRequest } from './define-call.ts'
import type { DayStyle, DayStyles } from './day-style.ts'

/**
 * Stands in a request for all merchants, or all shops; the config says what the wire takes for it (decisions.md B20). It
 * begins with a letter that no keyboard has: whatever people type is sent as it is.
 */
export const everyId = '\u0000all'

/** What the operator knows of the API: the value for all ids, and by call name another style of days. */
export interface WireFormat {
  allIds?: string | undefined
  dayStyles?: DayStyles | undefined
}

type Fields = Readonly<Record<string, unknown>>

/** The input of a request as this API wants it: what it takes for all ids, and days in the style of the call. */
export function wireInput({ call, input }: CallRequest, format: WireFormat): CallRequest['input'] {
  const all = format.allIds ?? '0'
  const style = format.dayStyles?.[call.name as keyof DayStyles] ?? call.days
  const written = (fields: unknown, none: string | undefined) =>
    isPlain(fields)
      ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueOf(name, value, none)]))
      : fields
  const valueOf = (name: string, value: unknown, none: string | undefined) =>
    value === everyId ? all || none : style === null ? value : dayOnWire(style, name, value)
  return {
    // A part of a path cannot be left out.
    params: written(input.params, '0'),
    query: written(input.query, undefined),
    body: written(input.body, undefined),
  }
}

/** Bodies that are bytes, lists or forms with methods of their own stay as they are. */
function isPlain(fields: unknown): fields is Fields {
  return typeof fields === 'object' && fields !== null && Object.getPrototypeOf(fields) === Object.prototype
}

/** The first moment of `startDate` or the last of `endDate`, in the style that is asked for (decisions.md T3, T4). */
function dayOnWire(style: DayStyle, name: string, value: unknown): unknown {
  if ((name !== 'startDate' && name !== 'endDate') || typeof value !== 'string' || !isCalendarDay(value)) return value
  const isStart = name === 'startDate'
  switch (style) {
    case 'day':
      return value
    case 'time':
      return `${value} ${isStart ? '00:00:00' : '23:59:59'}`
    case 'utc-day':
      return `${value}T${isStart ? '00:00:00.000' : '23:59:59.999'}Z`
    case 'instant':
      if (isStart) return colomboDayBounds(value).from
      // To the last millisecond: a server may keep fractions of a second. All later instants count as the last day.
      return value === lastDay ? colomboDayBounds(value).to : endOfDay(value).replace('.000Z', '.999Z')
  }
}
