import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#server/data/open-database.ts'
import { type FaultRule, faultRule, type Faults } from './faults.ts'
import { escapeHtml, plainPage } from './html.ts'
import { HttpError } from '#server/http/http-error.ts'
import { plainPagePolicy } from '#server/http/security-headers.ts'
import { newestMessages } from '#server/mail/transport.ts'
import { newestChanges } from '#server/audit/newest-changes.ts'

/** /dev/mailbox: the mail and SMS that went out. /dev/changes: the audit. /dev/faults: a page for people, JSON for tests. */
export function serveDevPages(http: FastifyInstance, { db }: { db: Database }, faults: Faults): void {
  http.register(async (scope) => {
    scope.addHook('onRequest', async ({ headers }) => refuseForeignPages(headers))
    servePages(scope, db, faults)
  })
}

/**
 * A web page anywhere can have the browser of somebody who runs this server send requests here: under a name of its own
 * that leads to this machine (then `Host` is that name), or across origins (then `Origin` is not where it is asked).
 */
function refuseForeignPages({ host, origin }: IncomingHttpHeaders): void {
  const asked = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  const name = asked?.hostname.replaceAll(/[[\]]/g, '') ?? ''
  const isOwnName = name === 'localhost' || isIP(name) > 0
  const isOwnPage = origin === undefined || (URL.canParse(origin) && new URL(origin).host === asked?.host)
  if (isOwnName && isOwnPage) return
  throw new HttpError(403, 'The developer pages answer at localhost or at an IP address, and to no page but their own')
}

function servePages(http: FastifyInstance, db: Database, faults: Faults): void {
  const hide = { schema: { hide: true } }
  http.get('/dev', hide, (_request, reply) => reply.redirect('/dev/mailbox'))
  http.get('/dev/mailbox', hide, async (request, reply) => {
    const messages = await newestMessages(db, 200)
    if (!wantsPage(request.headers.accept)) return messages
    return sendPage(reply, plainPage('Outgoing mail and SMS', mailboxHtml(messages)))
  })

  http.get('/dev/changes', hide, () => newestChanges(db, 1000))

  http.get('/dev/faults', hide, (request, reply) =>
    wantsPage(request.headers.accept) ? sendPage(reply, plainPage('Faults', faultsHtml(faults.list()))) : faults.list(),
  )
  http.post('/dev/faults', { schema: { hide: true, body: faultRule } }, (request, reply) => {
    faults.add(request.body as FaultRule)
    return reply.code(201).send(faults.list())
  })
  http.delete('/dev/faults', hide, () => {
    faults.clear()
    return []
  })
  // In a scope of its own, so that the addresses above read no form fields.
  http.register(async (scope) => serveFaultForms(scope, faults))
}

/** The page has no scripts, so its forms send fields; tests send JSON to the address above. */
function serveFaultForms(http: FastifyInstance, faults: Faults): void {
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields = [...new URLSearchParams(String(body))].filter(([, value]) => value !== '')
    done(null, Object.fromEntries(fields))
  })
  http.post('/dev/faults/add', { schema: { hide: true } }, (request, reply) => {
    const fields = request.body as Record<string, unknown>
    const { kind, method, path, times } = fields
    const extra =
      kind === 'delay'
        ? { ms: fields['ms'] }
        : kind === 'status'
          ? { status: fields['status'], message: fields['message'] }
          : {}
    const rule = faultRule.safeParse({ kind, method, path, times, ...extra })
    if (!rule.success) return reply.code(400).send({ message: rule.error.issues.map((one) => one.message).join('; ') })
    faults.add(rule.data)
    return reply.redirect('/dev/faults', 303)
  })
  http.post('/dev/faults/clear', { schema: { hide: true } }, (_request, reply) => {
    faults.clear()
    return reply.redirect('/dev/faults', 303)
  })
}

function wantsPage(accept: string | undefined): boolean {
  return (accept ?? '').includes('text/html')
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.type('text/html; charset=utf-8').header('content-security-policy', plainPagePolicy).send(page)
}

function mailboxHtml(messages: Awaited<ReturnType<typeof newestMessages>>): string {
  if (messages.length === 0) return '<p>Nothing was sent yet.</p>'
  const rows = messages.map(
    ({ at, channel, recipient, subject, body }) =>
      `<tr><td>${at.toISOString()}</td><td>${escapeHtml(channel)}</td><td>${escapeHtml(recipient)}</td>` +
      `<td>${subject ? `<strong>${escapeHtml(subject)}</strong>` : ''}<pre>${escapeHtml(body)}</pre></td></tr>`,
  )
  return `<table><tr><th>When</th><th>By</th><th>To</th><th>Text</th></tr>${rows.join('')}</table>`
}

const kinds = faultRule.options.map((option) => option.shape.kind.value)

function faultsHtml(rules: readonly FaultRule[]): string {
  const rows = rules.map(({ kind, method, path, times, ...rest }) => {
    const cells = [kind, method, path, String(times), JSON.stringify(rest)]
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`
  })
  return `<p>What is switched on here happens to the next matching requests of everybody.</p>
<form method="post" action="/dev/faults/add">
<label>Kind <select name="kind">${kinds.map((kind) => `<option>${kind}</option>`).join('')}</select></label>
<label>Method <select name="method"><option>*</option><option>GET</option><option>POST</option><option>PUT</option><option>DELETE</option></select></label>
<label>Path <input name="path" value="/v1.0/app/*" size="36"></label>
<label>Times <input name="times" type="number" value="1" min="1"></label>
<label>Delay ms <input name="ms" type="number" value="3000"></label>
<label>Status <input name="status" type="number" value="503"></label>
<label>Message <input name="message" value="A fault was switched on"></label>
<button>Switch on</button></form>
<table><tr><th>Kind</th><th>Method</th><th>Path</th><th>Left</th><th></th></tr>${rows.join('')}</table>
<form method="post" action="/dev/faults/clear"><button>Clear all</button></form>`
}
