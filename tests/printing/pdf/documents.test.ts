import { describe, expect, it } from 'vitest'
import { type Carrier, carrierOf, carrierPages, drawCarrier } from '#printing/pdf/carriers.ts'
import { makeDocument } from '#printing/pdf/make-document.ts'
import { PdfSheet } from '#printing/pdf/pdf-sheet.ts'
import { type TerminalCode, terminalSheets } from '#printing/pdf/terminal-sheets.ts'
import { voucherSheets } from '#printing/pdf/voucher-sheets.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { aNameLabel, aQrLabel } from '#tests/support/printer/some-labels.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { renderPdf, wordsOfPdf } from '#tests/support/render-pdf.ts'

const deps = { painter: notoPainter(), madeAt: '2026-10-01T06:00:00.000Z' }
const provider = { name: 'ExampleGift', footerLine: 'ExampleGift voucher' }

function aTerminal(change: Partial<TerminalCode> = {}): TerminalCode {
  const terminalId = change.terminalId ?? 'T100'
  return {
    merchant: 'Lanka Stores (12)',
    location: 'Galle Road, Colombo 3',
    subMerchantId: '31',
    terminalId,
    link: `https://redeem.example.com/t/${encodeURIComponent(btoa(terminalId))}`,
    quantity: 1,
    ...change,
  }
}

async function codesOf(bytes: Uint8Array): Promise<string[]> {
  const pages: string[] = []
  for (const page of renderPdf(bytes)) pages.push(...(await readCodes(page)))
  return pages
}

describe('terminal QR sheets', () => {
  it('hold every code as often as wanted, by merchant; none for a quantity of 0', async () => {
    const terminals = [
      aTerminal({ quantity: 14 }),
      aTerminal({ terminalId: 'T200', merchant: 'සිංහල වෙළඳසැල', location: 'மருதானை', quantity: 2 }),
      aTerminal({ terminalId: 'T300', quantity: 0 }),
      aTerminal({ terminalId: 'T101', quantity: 1 }),
    ]
    const bytes = (await terminalSheets(terminals, deps)) ?? new Uint8Array()
    const [first = '', second = '', , other = ''] = terminals.map(({ link }) => link)
    expect(await codesOf(bytes)).toEqual([...Array.from({ length: 14 }, () => first), other, second, second])
    const words = wordsOfPdf(bytes)
    expect(words).toContain('Lanka Stores (12)')
    expect(words).toContain('Galle Road, Colombo 3')
    expect(words).not.toContain('T300')
  }, 60_000)

  it('are not made when every quantity is 0', async () => {
    expect(await terminalSheets([aTerminal({ quantity: 0 })], deps)).toBeNull()
  })

  it('cost next to nothing for a copy', async () => {
    const one = await terminalSheets([aTerminal()], deps)
    const many = await terminalSheets([aTerminal({ quantity: 100 })], deps)
    expect((many?.length ?? 0) - (one?.length ?? 0)).toBeLessThan(99 * 60)
  })

  it('stop when they are cancelled, and tell how far they are', async () => {
    const told: number[] = []
    const cancelled = {
      ...deps,
      progress: (done: number) => told.push(done),
      breathe: () => (told.length > 2 ? Promise.reject(new Error('cancelled')) : Promise.resolve()),
    }
    await expect(terminalSheets([aTerminal({ quantity: 100 })], cancelled)).rejects.toThrow('cancelled')
    expect(told).toEqual([12, 24, 36])
  })
})

describe('the hand-over sheet of a terminal', () => {
  const terminal = {
    merchant: 'Lanka Stores (12)',
    shop: 'Galle Road, Colombo 3 (31)',
    terminalId: 'T100',
    type: 'Store',
    pin: null as string | null,
  }
  const made = async (change: Partial<typeof terminal> = {}, redeemBase = 'https://redeem.example.com/t/') =>
    (await makeDocument(
      { kind: 'hand-over', terminal: { ...terminal, ...change } },
      { ...deps, provider, redeemBase, codes: new Map() },
    )) ?? new Uint8Array()

  it('says whose terminal it is, where customers redeem, and has two lines to sign on', async () => {
    const bytes = await made()
    expect(await codesOf(bytes)).toEqual([`https://redeem.example.com/t/${encodeURIComponent(btoa('T100'))}`])
    const words = wordsOfPdf(bytes)
    for (const text of ['Lanka Stores (12)', 'Galle Road, Colombo 3 (31)', 'T100', 'Store', '01/10/2026'])
      expect(words).toContain(text)
    for (const text of ['Handed over by', 'Received by']) expect(words).toContain(text)
    expect(words.split('Signature')).toHaveLength(3)
    expect(renderPdf(bytes)).toHaveLength(1)
  }, 30_000)

  it('has a PIN only where one is given', async () => {
    expect(wordsOfPdf(await made())).not.toMatch(/PIN/)
    expect(wordsOfPdf(await made({ pin: '00471' }))).toMatch(/PIN\s+00471/)
  })

  it('is drawn with names of other scripts and odd ids, whose code is read again', async () => {
    const bytes = await made({ merchant: 'සිංහල වෙළඳසැල', shop: 'மருதானை', terminalId: 'T/1 ඇ' })
    const [code = ''] = await codesOf(bytes)
    const id = new TextDecoder().decode(
      Uint8Array.from(atob(decodeURIComponent(code.split('/t/')[1] ?? '')), (one) => one.codePointAt(0) ?? 0),
    )
    expect(id).toBe('T/1 ඇ')
  }, 30_000)

  it('is not made where nobody has set what a redeem link begins with', async () => {
    await expect(made({}, '')).rejects.toThrow('redeemBase')
  })
})

describe('voucher QR sheets', () => {
  it('hold every code once, with amount, id and footer', async () => {
    const labels = Array.from({ length: 33 }, (_, n) =>
      aQrLabel({ id: `V${n}`, qrContent: `https://pay.example.lk/v/${n * 7919}-_~^` }),
    )
    const bytes = await voucherSheets(labels, provider.footerLine, deps)
    expect(await codesOf(bytes)).toEqual(labels.map(({ qrContent }) => qrContent))
    const words = wordsOfPdf(bytes)
    expect(words).toContain('LKR 12,500')
    expect(words).toContain('V32')
  }, 60_000)
})

describe('the footer of a voucher QR sheet', () => {
  it('is made smaller and broken, never cut, and stays on its own label', async () => {
    const long = 'ExampleGift voucher, one for many merchants, ask us on www.example.lk/vouchers'
    for (const footer of [long, 'W'.repeat(80)]) {
      const bytes = await voucherSheets([aQrLabel({ id: 'V1' }), aQrLabel({ id: 'V2' })], footer, deps)
      const words = wordsOfPdf(bytes)
      expect(words).not.toContain('...')
      const said = words.split(/\s+/)
      for (const word of footer.split(' ')) expect(said.filter((one) => one === word)).toHaveLength(2)
      const [page] = renderPdf(bytes, 200)
      // Between the two labels, 10 + 38 millimetres from the left, the sheet is white.
      expect(page && inkInColumn(page, 47.6 / 210, 48.4 / 210)).toBe(0)
    }
  }, 30_000)
})

describe('name labels', () => {
  it('are a page of the roll each, with the chosen fields and the footer, and pictures of other letters', async () => {
    const vouchers = [aNameLabel(), aNameLabel({ ownerName: 'ශ්‍රී ලංකා', amountCents: 500_000 })]
    const bytes = await makeDocument(
      { kind: 'name-labels', vouchers, fields: ['ownerName', 'amount'], heightMm: 30 },
      { ...deps, provider, redeemBase: '', codes: new Map() },
    )
    const pages = renderPdf(bytes ?? new Uint8Array(), 254)
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [1000, 300],
      [1000, 300],
    ])
    const words = wordsOfPdf(bytes ?? new Uint8Array())
    for (const text of ['Nuwan Perera', 'LKR 12,500', 'LKR 5,000']) expect(words).toContain(text)
    expect(words.split('ExampleGift voucher')).toHaveLength(3)
    expect(words).not.toContain('Amaya')
    // The receiver in Sinhala stands above the amount, in the middle of the page.
    const second = pages[1]
    expect(second && inkIn(second, 0.15, 0.41)).toBeGreaterThan(1000)
  }, 30_000)
})

describe('carrier boards and books', () => {
  const voucher = {
    id: 'V1',
    ownerName: 'Nuwan Perera',
    sender: 'Amaya Silva',
    message: 'Happy\nbirthday',
    purchaseId: null,
    amountCents: 500_000,
  }

  it('say what was chosen and nothing else', () => {
    const says = (content: Parameters<typeof carrierOf>[1]) => {
      const { voucherId: _, ...parts } = carrierOf(voucher, content)
      return Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [name]))
    }
    expect(says('both')).toEqual(['to', 'from'])
    expect(says('sender')).toEqual(['from'])
    expect(says('receiver')).toEqual(['to'])
    expect(says('message')).toEqual(['body'])
    expect(says('amount')).toEqual(['amountCents'])
  })

  it('are a page for each voucher', async () => {
    const carriers = ['V1', 'V2', 'V3'].map((id) => carrierOf({ ...voucher, id }, 'both'))
    for (const bytes of [
      await carrierPages('board', carriers, provider, deps),
      await carrierPages('book', carriers, provider, deps),
    ]) {
      expect(renderPdf(bytes, 20)).toHaveLength(3)
      const words = wordsOfPdf(bytes)
      for (const text of ['To: Nuwan Perera', 'From: Amaya Silva', 'V3', 'ExampleGift voucher'])
        expect(words).toContain(text)
    }
  })

  it('are read from an arm’s length: words are as large as their page has room for, and names stay on one line', async () => {
    const sheet = await PdfSheet.open([297, 210], deps)
    const sizesOf = (kind: 'board' | 'book', carrier: Carrier) => {
      const sizes = new Map<string, number>()
      const page = {
        wrap: sheet.wrap.bind(sheet),
        dashedLine: () => undefined,
        line: (text: string, _place: unknown, { size }: { size: number }) => void sizes.set(text, size),
      }
      drawCarrier(kind, page, carrier, provider)
      return sizes
    }
    expect(sizesOf('board', carrierOf(voucher, 'both')).get('To: Nuwan Perera')).toBeGreaterThan(36)
    expect(sizesOf('book', carrierOf(voucher, 'amount')).get('LKR 5,000')).toBeGreaterThan(50)
    const long = { ...voucher, ownerName: 'Herath Mudiyanselage Nuwan Bandara Perera' }
    const name = sizesOf('board', carrierOf(long, 'both')).get(`To: ${long.ownerName}`)
    expect(name).toBeGreaterThanOrEqual(18)
    expect(name).toBeLessThan(36)
  })

  it('draw Sinhala and Tamil, and keep a message without end on the page', async () => {
    const body = Array.from({ length: 60 }, () => 'සුබ උපන් දිනයක් வாழ்த்துக்கள் happy birthday').join(' ')
    const carrier: Carrier = { voucherId: 'V1', to: 'ශ්‍රී ලංකා', from: 'தமிழ்ச்செல்வி', body, amountCents: null }
    const [page] = renderPdf(await carrierPages('board', [carrier], provider, deps), 100)
    expect(page && inkIn(page, 0.4, 0.9)).toBeGreaterThan(5000)
    expect(page && inkIn(page, 0.985, 1)).toBe(0)
  }, 30_000)
})

describe('lines drawn as pictures', () => {
  it('stand on the base line, whatever marks are above or below their letters', async () => {
    const bottoms: number[] = []
    for (const text of ['ப', 'பீ', 'H']) {
      const pdf = await PdfSheet.open([100, 50], deps)
      pdf.line(text, { x: 10, y: 30, width: 80 }, { size: 40 })
      const [page] = renderPdf(pdf.bytes(), 254)
      bottoms.push(page ? lowestInk(page) : 0)
    }
    // Ten dots a millimetre: the base line is at 300.
    for (const bottom of bottoms) expect(Math.abs(bottom - 299)).toBeLessThanOrEqual(1)
  }, 30_000)
})

function lowestInk({ data, width, height }: ImageData): number {
  for (let at = width * height - 1; at >= 0; at -= 1) if ((data[at * 4] ?? 255) < 128) return Math.floor(at / width)
  return -1
}

/** Dark dots between two places of every line of a page, each as a share of its width. */
function inkInColumn({ data, width, height }: ImageData, from: number, to: number): number {
  let dots = 0
  for (let y = 0; y < height; y += 1)
    for (let x = Math.floor(width * from); x < Math.floor(width * to); x += 1)
      if ((data[(y * width + x) * 4] ?? 255) < 128) dots += 1
  return dots
}

/** Dark dots between two heights of a page, each as a share of it. */
function inkIn({ data, width, height }: ImageData, from: number, to: number): number {
  let dots = 0
  for (let at = Math.floor(height * from) * width; at < Math.floor(height * to) * width; at += 1)
    if ((data[at * 4] ?? 255) < 128) dots += 1
  return dots
}
