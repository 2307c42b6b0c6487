import { z } from 'zod'
import { request } from '#store/define/define-call.ts'
import { defineMutation } from '#store/define/define-mutation.ts'
import { idOnWire } from '#store/define/wire-values.ts'
import { terminalStatuses, updateTerminal } from './terminal-calls.ts'
import { terminalMax } from './terminal-rules.ts'
import { type Terminal, terminals } from './terminals.ts'

const args = z.object({ id: z.string().min(1), status: z.enum(terminalStatuses) })

/**
 * The body of an update: the terminal as the server has it with what is changed laid over it (spec 001 §7). What it has
 * in no form the wire takes is left out, and stays; without a PIN its PIN stays, where the API allows that (decisions.md M2).
 */
export function updateBody(terminal: Partial<Omit<Terminal, 'id'>> & Pick<Terminal, 'id'>, pin?: string) {
  const { id, subMerchantId, model, description, status } = terminal
  const known = terminalStatuses.find((one) => one === status)
  return {
    terminalId: id,
    ...(pin === undefined ? {} : { pin }),
    ...(idOnWire.safeParse(subMerchantId).success && subMerchantId ? { subMerchant: subMerchantId } : {}),
    ...(model !== undefined && model.length <= terminalMax.model ? { model } : {}),
    ...(description !== undefined && description.length <= terminalMax.added ? { description } : {}),
    ...(known ? { status: known } : {}),
  }
}

/** Switches a terminal on or off without its PIN: offered only where the API keeps the PIN then (decisions.md M2). */
export const setTerminalStatus = defineMutation<Terminal, z.infer<typeof args>>({
  name: 'terminals.set-status@1',
  on: terminals,
  offline: 'queue',
  roles: terminals.roles,
  args,
  apply: (row, { status }) => ({ ...row, status }),
  request: ({ id, status }, row) => request(updateTerminal, { body: updateBody({ ...row, id, status }) }),
  accepted: (answer) => updateTerminal.answer.safeParse(answer).success,
  verify: { kind: 'absolute', fields: ['status'] },
  inputs: { status: { label: 'Status', field: 'status' } },
  says: {
    done: 'Successfully updated',
    failed: 'Failed To Save',
    change: ({ status }) => `status → ${status}`,
  },
})
