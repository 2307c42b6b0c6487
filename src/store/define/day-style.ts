/**
 * How the days of a range stand on the wire (decisions.md T3): `day` as YYYY-MM-DD, `time` as YYYY-MM-DD HH:mm:ss,
 * `utc-day` as the ends of that day in UTC, `instant` as the ends of the Colombo day in UTC.
 */
export const dayStyles = ['day', 'time', 'utc-day', 'instant'] as const
export type DayStyle = (typeof dayStyles)[number]

/** The calls that ask for a range of days, by name: those that declare `days`. */
export const callsWithDays = [
  'payments.filter',
  'payments.download',
  'redemptions.search-by-date',
  'redemptions.search',
  'redemptions.download-by-date',
  'redemptions.for-payment-by-date',
  'purchases.filter-by-date',
  'purchases.csv',
  'pending-purchases.search',
  'top-ups.list',
  'offers.by-dates',
] as const
type CallWithDays = (typeof callsWithDays)[number]

/** What the operator says of days, by call name. */
export type DayStyles = Readonly<Partial<Record<CallWithDays, DayStyle | undefined>>>
