/**
 * How the days of a range stand on the wire (decisions.md T3): `day` as YYYY-MM-DD, `time` as YYYY-MM-DD HH:mm:ss,
 * `utc-day` as the ends of that day in UTC, `instant` as the ends of the Colombo day in UTC.
 */
export const dayStyles = ['day', 'time', 'utc-day', 'instant'] as const
export type DayStyle = (typeof dayStyles)[number]
