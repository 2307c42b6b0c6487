import { z } from 'zod'

const report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
})

/** What `npm audit --json` has answered, in a sentence; `isBad` where a package has a known hole that is high or worse. */
export function judgeAudit(answer: string): { isBad: boolean; words: string } {
  const read = report.safeParse(parsed(answer))
  // Not every registry knows of audits; that says nothing about the packages.
  if (!read.success)
    return { isBad: false, words: 'The registry answers no audits: nobody has looked for known holes.' }
  const bad = Object.entries(read.data.vulnerabilities).filter(([, { severity }]) => /^(high|critical)$/.test(severity))
  if (bad.length === 0) return { isBad: false, words: 'The audit knows of no hole that is high or worse.' }
  return {
    isBad: true,
    words: `Known holes: ${bad.map(([name, { severity }]) => `${name} (${severity})`).join(', ')}.`,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
