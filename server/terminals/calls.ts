import {
  addTerminal,
  getAllTerminals,
  printTerminalQr,
  terminalList,
  updateTerminal,
} from '#store/resources/terminals/terminal-calls.ts'
import type { KnownRole } from '#server/auth/tokens.ts'
import { redeemBase } from '#server/process/default-config.ts'
import { type Api, serve, serveChange } from '#server/http/serve.ts'
import { qrOrders } from './print-terminals.ts'
import { allTerminals, createTerminal, editTerminal } from './terminals.ts'

/** Terminals, for the roles of the route /terminals; their QR codes also for those of /merchants (spec 000 §2.1, §2.7). */
export function serveTerminals(api: Api): void {
  const roles: readonly KnownRole[] = ['administrator', 'merchantController', 'customerCare']

  serve(api, getAllTerminals, { roles, answer: terminalList.strict }, async ({ db }) =>
    terminalList.write(await allTerminals(db)),
  )

  serveChange(api, addTerminal, { roles }, async ({ db, body }) => {
    await createTerminal(db, body)
    return { message: 'Terminal added successfully' }
  })

  serveChange(api, updateTerminal, { roles }, async ({ db, body }) => {
    await editTerminal(db, body)
    return { message: 'Terminal updated successfully' }
  })

  serve(api, printTerminalQr, { roles: [...roles, 'accountant'] }, async ({ db, body, user }) => {
    const orders = await qrOrders(db, redeemBase, body.terminalIds)
    const pdf = await api.runJob(user.id, 'qrPdf', orders, api.clock.now())
    return { data: Buffer.from(pdf).toString('base64') }
  })
}
