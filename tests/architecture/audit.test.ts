import { describe, expect, it } from 'vitest'
import { judgeAudit } from '#tests/support/judge-audit.ts'

const report = (severities: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { name, severity, isDirect: true }]),
    ),
  })

describe('the audit of packages', () => {
  it('fails for holes that are high or worse, and names their packages', () => {
    expect(judgeAudit(report({ one: 'high', two: 'critical', three: 'low' }))).toEqual({
      isBad: true,
      words: 'Known holes: one (high), two (critical).',
    })
    expect(judgeAudit(report({ three: 'moderate' })).isBad).toBe(false)
    expect(judgeAudit(report({})).words).toBe('The audit knows of no hole that is high or worse.')
  })

  it.each([
    ['an error', JSON.stringify({ message: '404 Not Found', statusCode: 404, error: { summary: '', detail: '' } })],
    ['a page', '<html>'],
    ['nothing', ''],
  ])('does not fail where the registry answers %s, and says so', (_, answer) => {
    expect(judgeAudit(answer)).toEqual({
      isBad: false,
      words: 'The registry answers no audits: nobody has looked for known holes.',
    })
  })
})
