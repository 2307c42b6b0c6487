const colomboShiftMs = 5.5 * 3_600_000

/** "2026-10-01T06:12:00": UTC without saying so, as list and history answer it (decisions.md T1). */
export function utcNaive(at: Date): string {
  return at.toISOString().slice(0, 19)
}

/** "2026-10-01T23:59:59+05:30"; Colombo has had this offset without change since 2006. */
export function colomboIso(at: Date): string {
  return `${utcNaive(new Date(at.getTime() + colomboShiftMs))}+05:30`
}
