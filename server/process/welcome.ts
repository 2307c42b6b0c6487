import { roleTitles } from '#store/access/roles.ts'
import type { RunningServer } from './run-server.ts'
import type { Settings } from './settings.ts'

/** PGlite runs with fsync off, and its file system has none. */
const aboutPglite =
  'PGlite is for one machine: demos and small shops. A killed server loses nothing; after a power cut the last seconds, or the folder, may be lost: keep backups (npm run backup), or set DATABASE_URL to a PostgreSQL.'

/** What the terminal says once the server listens: where to go and who may sign in. */
export function welcomeText(server: RunningServer, settings: Settings): string {
  const at = (path: string) => `${server.address}${path}`
  const lines = ['', `${settings.config.provider.name}: ${at('/')}`, `Data: ${server.database}`]
  if (settings.place.kind === 'folder') lines.push(aboutPglite)
  lines.push('')
  if (server.accounts.length > 0) {
    lines.push('Demo accounts (e-mail, password):')
    for (const { email, password, role } of server.accounts) {
      lines.push(`  ${roleTitles[role].padEnd(28)}${email.padEnd(34)}${password}`)
    }
    lines.push('')
  }
  if (server.isWithoutUsers) {
    lines.push('Nobody can sign in yet: start once with ADMIN_EMAIL and ADMIN_PASSWORD set.', '')
  }
  if (server.hasDevTools) {
    lines.push(`API documentation:      ${at('/api/docs')}`)
    lines.push(`Outgoing mail and SMS:  ${at('/dev/mailbox')}`, `Faults switch:          ${at('/dev/faults')}`)
  }
  if (!settings.smtp && !server.hasDevTools) lines.push('No mail leaves this server: set SMTP_URL and MAIL_FROM.')
  if (!settings.sms && !server.hasDevTools) lines.push('No SMS leaves this server: set SMS_URL to an HTTP gateway.')
  return [...lines, ''].join('\n')
}
