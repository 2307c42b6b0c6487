import { describe, expect, it } from 'vitest'
import { fieldsOf } from '#store/define/define-mutation.ts'
import { runtimeConfig } from '#store/config/runtime-config.ts'
import { addTerminal, updateTerminal } from '#store/resources/terminals/terminal-calls.ts'
import { setTerminalStatus, updateBody } from '#store/resources/terminals/terminal-mutations.ts'
import {
  addRefusal,
  changedOf,
  isEdited,
  isSameTerminal,
  isUnused,
  newTerminal,
  terminalEdit,
  typeWords,
} from '#store/resources/terminals/terminal-rules.ts'
import { type Terminal, terminalFromWire, terminals } from '#store/resources/terminals/terminals.ts'
import { defaultConfig } from '#server/process/default-config.ts'

const nugegoda: Terminal = {
  id: 'T10011',
  number: 10_011,
  merchantId: '101',
  merchant: 'Araliya Textiles',
  subMerchantId: '1001',
  location: 'Nugegoda',
  model: 'A920',
  description: 'Upper floor',
  type: 'STORE',
  status: 'Active',
  odd: false,
}

const onWire = {
  id: 'T10011',
  merchant: { id: 101, name: 'Araliya Textiles' },
  subMerchant: { id: 1001, location: 'Nugegoda' },
  model: 'A920',
  additionalInfo: 'Upper floor',
  type: 'STORE',
  lastActive: 'Active',
}

describe('a terminal as the list answers it', () => {
  it('is read under our names, without its PIN', () => {
    expect(terminalFromWire({ ...onWire, pin: '00471', terminalPin: '00471' })).toEqual(nugegoda)
  })

  it('is read with whatever the server leaves out', () => {
    expect(terminalFromWire({ id: 7 })).toEqual({
      id: '7',
      number: 7,
      merchantId: '',
      merchant: '',
      subMerchantId: '',
      location: '',
      model: '',
      description: '',
      type: '',
      status: '',
      odd: true,
    })
    expect(terminalFromWire({ ...onWire, merchant: { id: 101, name: null }, id: 'A/B' })).toMatchObject({
      merchant: '101',
      number: null,
    })
    expect(terminalFromWire({ ...onWire, id: null })).toBeNull()
  })

  it.each([
    ['Active', 'Active', false],
    ['Inactive', 'Inactive', false],
    ['Blocked', 'Blocked', true],
    [null, '', true],
    [true, 'true', true],
    ['2026-10-12T05:02:00.000Z', '2026-10-12T05:02:00.000Z', true],
    ['2026-10-12 05:02:00', '2026-10-12T05:02:00.000Z', true],
    [1_791_781_320_000, '2026-10-12T05:02:00.000Z', true],
    ['2026-13-40', '2026-13-40', true],
  ])('has the status %s as %s (decisions.md M20)', (lastActive, status, odd) => {
    expect(terminalFromWire({ ...onWire, lastActive })).toMatchObject({ status, odd })
  })

  it.each([
    ['store', 'STORE', 'Store'],
    ['Online', 'ONLINE', 'Online'],
    ['QR', 'QR', 'QR'],
    ['PLUGIN', 'PLUGIN', 'Plugin'],
    ['Kiosk', 'Kiosk', 'Kiosk'],
    [null, '', ''],
  ])('has the type %s as %s, said as %s', (wire, type, words) => {
    expect(terminalFromWire({ ...onWire, type: wire })?.type).toBe(type)
    expect(typeWords(type)).toBe(words)
  })

  it('is for the three roles of its route', () => {
    expect(terminals.roles).toEqual(['administrator', 'merchantController', 'customerCare'])
  })
})

const typed = {
  merchant: '101',
  submerchant: '1001',
  type: 'QR',
  status: 'Active',
  pin: '00471',
  model: '',
  description: '',
}
const firstIssue = (read: { error?: { issues: { message: string }[] } | undefined }) => read.error?.issues[0]?.message

describe('Add Terminal', () => {
  it('takes what is whole, and sends its type in capitals', () => {
    expect(newTerminal.parse(typed)).toEqual(typed)
    for (const type of ['ONLINE', 'PLUGIN', 'STORE', 'QR'])
      expect(newTerminal.safeParse({ ...typed, type }).success).toBe(true)
  })

  it.each([
    [{ merchant: '' }, 'Merchant cannot be empty'],
    [{ submerchant: '' }, 'Submerchant cannot be empty'],
    [{ type: '' }, 'Type cannot be empty'],
    [{ type: 'Online' }, 'Type cannot be empty'],
    [{ status: '' }, 'Status cannot be empty'],
    [{ pin: '' }, 'Pin cannot be empty'],
    [{ pin: '12a' }, 'Use digits only'],
    [{ pin: '123456' }, 'Pin cannot exceed 5 digits'],
    [{ pin: '0' }, undefined],
    [{ pin: '12345' }, undefined],
    [{ model: 'x'.repeat(10) }, undefined],
    [{ model: 'x'.repeat(11) }, 'Model cannot exceed 10 characters'],
    [{ description: 'x'.repeat(255) }, undefined],
    [{ description: 'x'.repeat(256) }, 'Description cannot exceed 255 characters'],
  ])('judges %o', (change, words) => {
    expect(firstIssue(newTerminal.safeParse({ ...typed, ...change }))).toBe(words)
  })

  it.each([
    ['User is not a merchant.', 'User is not a merchant'],
    ['Sub Merchant Not Found', 'Invalid request. Please try again'],
    ['The shop is closed', 'The shop is closed'],
    ['', 'Failed to add Terminal'],
    [null, 'Failed to add Terminal'],
  ])('says %s as %s (spec 001 §8)', (message, words) => {
    expect(addRefusal(message)).toBe(words)
  })

  it('is known by shop, model, description, type and status (decisions.md M6)', () => {
    const { model, description } = nugegoda
    const wanted = {
      merchant: '101',
      submerchant: '1001',
      type: 'STORE' as const,
      status: 'Active' as const,
      model,
      description,
    }
    expect(isSameTerminal(nugegoda, wanted)).toBe(true)
    for (const change of [
      { submerchant: '1002' },
      { type: 'QR' as const },
      { status: 'Inactive' as const },
      { model: 'A92' },
      { description: 'Upper' },
    ])
      expect(isSameTerminal(nugegoda, { ...wanted, ...change })).toBe(false)
  })

  it.each([{ message: 'Terminal added successfully' }, {}, { message: null }, { id: 7 }])(
    'is a yes with any object as its answer: %o (decisions.md M5)',
    (answer) => {
      expect(addTerminal.answer.safeParse(answer).success).toBe(true)
      expect(updateTerminal.answer.safeParse(answer).success).toBe(true)
    },
  )

  it('hands its PIN to nobody who keeps requests', () => {
    expect(addTerminal.secrets).toEqual(['pin'])
    expect(updateTerminal.secrets).toEqual(['pin'])
  })
})

describe('an edit of a terminal', () => {
  const edit = (change: object, row: Terminal = nugegoda) =>
    firstIssue(
      terminalEdit(row).safeParse({
        pin: '1',
        model: row.model,
        description: row.description,
        status: row.status,
        ...change,
      }),
    )
  const long = { ...nugegoda, model: 'x'.repeat(11), description: 'x'.repeat(255) }

  it.each([
    [{ pin: '' }, 'Pin cannot be empty'],
    [{ pin: '123456' }, 'Pin cannot exceed 5 digits'],
    [{ model: 'x'.repeat(11) }, 'Model cannot exceed 10 characters'],
    [{ model: '' }, undefined],
    [{ description: 'x'.repeat(100) }, undefined],
    [{ description: 'x'.repeat(101) }, 'Description cannot exceed 100 characters'],
  ])('judges %o', (change, words) => {
    expect(edit(change)).toBe(words)
  })

  it('lets a longer text pass that was stored, and judges it once it is changed (decisions.md F4)', () => {
    expect(edit({}, long)).toBeUndefined()
    expect(edit({ description: 'x'.repeat(101) }, long)).toBe('Description cannot exceed 100 characters')
    expect(edit({ model: 'y'.repeat(11) }, long)).toBe('Model cannot exceed 10 characters')
  })

  it('is about what was changed, blanks at the ends aside', () => {
    expect(changedOf(nugegoda, { ...nugegoda, model: ' A920 ' })).toEqual({})
    expect(changedOf(nugegoda, { ...nugegoda, model: ' V240m', status: 'Inactive' })).toEqual({
      model: 'V240m',
      status: 'Inactive',
    })
  })

  it('is seen in the list once all of it is there', () => {
    expect(isEdited({ ...nugegoda, model: 'X990' }, { model: 'X990', status: 'Inactive' })).toBe(false)
    expect(isEdited({ ...nugegoda, model: 'X990', status: 'Inactive' }, { model: 'X990', status: 'Inactive' })).toBe(
      true,
    )
  })

  it('sends the whole terminal, and leaves out what the wire does not take', () => {
    expect(updateBody(nugegoda, '00471')).toEqual({
      terminalId: 'T10011',
      pin: '00471',
      subMerchant: '1001',
      model: 'A920',
      description: 'Upper floor',
      status: 'Active',
    })
    expect(updateBody({ ...long, subMerchantId: '', status: '2026-10-12T05:02:00.000Z' }, '1')).toEqual({
      terminalId: 'T10011',
      pin: '1',
      description: 'x'.repeat(255),
    })
    expect(updateTerminal.body.safeParse(updateBody(long, '1')).success).toBe(true)
  })
})

describe('the status of many', () => {
  it('is sent without a PIN, and compared by the status alone', () => {
    const args = { id: 'T10011', status: 'Inactive' as const }
    expect(setTerminalStatus.apply(nugegoda, args)).toEqual({ ...nugegoda, status: 'Inactive' })
    expect(setTerminalStatus.request(args, nugegoda).input.body).toEqual({
      terminalId: 'T10011',
      subMerchant: '1001',
      model: 'A920',
      description: 'Upper floor',
      status: 'Inactive',
    })
    expect(setTerminalStatus.request(args, null).input.body).toEqual({ terminalId: 'T10011', status: 'Inactive' })
    expect(fieldsOf(setTerminalStatus, args)).toEqual(['status'])
    expect([setTerminalStatus.accepted({ message: 'any' }), setTerminalStatus.accepted('yes')]).toEqual([true, false])
    expect(setTerminalStatus.says.change(args)).toBe('status → Inactive')
    expect(setTerminalStatus.args.safeParse({ id: 'T1', status: 'Blocked' }).success).toBe(false)
  })

  it('is offered where the API keeps a PIN that is not sent, as ours does (decisions.md M2)', () => {
    expect(defaultConfig.api.terminalPinOptional).toBe(true)
    const { terminalPinOptional: _, ...api } = defaultConfig.api
    expect(runtimeConfig.parse({ ...defaultConfig, api }).api.terminalPinOptional).toBeUndefined()
  })
})

describe('a terminal is not used any more', () => {
  const now = Date.parse('2026-10-31T06:00:00.000Z')

  it.each([
    ['2026-10-01T06:00:00.000Z', false],
    ['2026-10-01T05:59:59.999Z', true],
    ['2026-10-31T05:59:00.000Z', false],
    ['whenever', false],
  ])('after thirty days: last at %s, %s', (lastUsed, unused) => {
    expect(isUnused(lastUsed, now)).toBe(unused)
  })
})
