import { deepStrictEqual } from 'node:assert'
import { formatLabelAmount } from '#store/values/money.ts'
import { qrLabelRows, type QrLabel } from '#printing/labels/qr-labels.ts'
import { rowToZpl } from '#printing/zpl/row-to-zpl.ts'
import { terminalSheets } from '#printing/pdf/terminal-sheets.ts'
import { voucherSheets } from '#printing/pdf/voucher-sheets.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'
import { JobRun } from '#printing/jobs/run-job.ts'
import { FakePrinter } from '#tests/support/printer/fake-printer.ts'
import { MemoryLedger } from '#tests/support/printer/memory-ledger.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { playStory } from '#tests/support/printer/print-shop.ts'
import { imageOf, renderByZebrash } from '#tests/support/printer/render-zpl.ts'
import { documentDeps, noOffset } from '#tests/support/printer/some-labels.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { renderPdf } from '#tests/support/render-pdf.ts'
import { randomFrom, SimTime } from '#tests/sync/simulation/sim-time.ts'
import type { Figure } from './figure.ts'
import { drawEverySquare, drawPngs } from './pdf-peers.ts'

const making = { painter: notoPainter(), madeAt: '2026-10-01T06:00:00.000Z' }

/** Labels, documents and the printer's time (printing.md 5); a plain limit is a peer of its own. */
export async function measurePrinting(): Promise<Figure[]> {
  return [...(await labelFigures()), ...(await documentFigures()), ...(await printerFigures())]
}

/** Labels of so many different amounts. */
function someLabels(count: number, amounts = 50): QrLabel[] {
  return Array.from({ length: count }, (_, n) => ({
    id: `V${n}`,
    qrContent: `https://pay.example.lk/v/${String(n * 7919).padStart(10, '8F3K2')}`,
    amountCents: 1_250_050 + (n % amounts) * 100,
  }))
}

/** Text becomes the bytes that go to the printer: until then an engine has only noted of which pieces it consists. */
const wire = new Uint8Array(4096)
const encoder = new TextEncoder()
const bytesOf = (zpl: string) => encoder.encodeInto(zpl, wire).written

function ourLabels(labels: readonly QrLabel[]): number {
  let bytes = 0
  for (const row of qrLabelRows(labels, documentDeps(), () => undefined)) bytes += bytesOf(rowToZpl(row, noOffset))
  return bytes
}

/** Seconds for labels, ours and the peer's. */
function labelSeconds(labels: readonly QrLabel[]) {
  const ours = () => ourLabels(labels)
  const peer = () => plainTemplates(labels)
  for (let warm = 0; warm < 3; warm += 1) [ours, peer].forEach((run) => run())
  return { ours: best(ours), peer: best(peer), unit: 's', atMost: 2 }
}

async function labelFigures(): Promise<Figure[]> {
  const labels = someLabels(30_000)
  const few = labelSeconds(labels)
  const many = labelSeconds(someLabels(30_000, 30_000))
  const heap = heapOver(() => {
    let length = 0
    for (const row of qrLabelRows(someLabels(10_000), documentDeps(), () => undefined))
      length += rowToZpl(row, noOffset).length
    return length
  })
  await expectPrinted(labels)
  return [
    { name: 'QR labels to ZPL against template strings that escape nothing', ...few },
    { name: 'those of 30,000 different amounts', ...many },
    { name: 'a QR label to ZPL', ours: (few.ours / labels.length) * 1e6, peer: 200, unit: 'µs', atMost: 1 },
    { name: 'bytes of a QR label', ours: ourLabels(labels) / labels.length, peer: 220, unit: 'bytes', atMost: 1 },
    { name: 'heap of a job of 10,000 labels', ours: heap, peer: 20, unit: 'MB', atMost: 1 },
  ]
}

/** Draws the first and the last row as a printer would and reads its codes again: fast and wrong is no figure. */
async function expectPrinted(labels: readonly QrLabel[]): Promise<void> {
  const rows = Array.from(
    qrLabelRows(labels, documentDeps(), () => undefined),
    (row) => rowToZpl(row, noOffset),
  )
  for (const [zpl, from] of [
    [rows[0] ?? '', 0],
    [rows.at(-1) ?? '', labels.length - 3],
  ] as const) {
    const codes = await readCodes(imageOf(await renderByZebrash(zpl, 799, 240)), 120)
    deepStrictEqual(
      codes,
      labels.slice(from, from + 3).map(({ qrContent }) => qrContent),
    )
  }
}

/** Reads the codes of a page of a measured document again. */
async function expectOnPage(
  { bytes }: { bytes: Uint8Array },
  page: number,
  contents: readonly string[],
): Promise<void> {
  const [image] = renderPdf(bytes, 200, page)
  deepStrictEqual(image && (await readCodes(image)), contents)
}

/** What somebody in a hurry writes: right until a name holds a caret. */
function plainTemplates(labels: readonly QrLabel[]): number {
  let bytes = 0
  for (let at = 0; at < labels.length; at += 3) {
    let row = '^XA^CI28^LH0,0^LS0^PW799^LL240'
    for (let cell = 0; cell < 3; cell += 1) {
      const label = labels[at + cell]
      if (!label) break
      const x = [8, 274, 540][cell] ?? 8
      row += `^FO${x + 59},19^BQN,2,4^FDQA,${label.qrContent}^FS^FO${x},184^A0N,28,28^FB250,1,0,C^FD${formatLabelAmount(label.amountCents)}^FS^FO${x},220^A0N,16,16^FB250,1,0,C^FDExampleGift voucher^FS`
    }
    bytes += bytesOf(`${row}^PQ1,0,1,Y^XZ`)
  }
  return bytes
}

async function documentFigures(): Promise<Figure[]> {
  const terminals = Array.from({ length: 50 }, (_, n) => ({
    merchant: `Merchant ${n % 5}`,
    location: 'Galle Road, Colombo 3',
    subMerchantId: '3',
    terminalId: `T${1000 + n}`,
    link: `https://redeem.example.com/t/${btoa(`T${1000 + n}`)}`,
    quantity: 100,
  }))
  const vouchers = someLabels(10_000)
  const thousand = vouchers.slice(0, 1000)
  await voucherSheets(thousand, 'ExampleGift voucher', making)
  const codes = await timed(() => terminalSheets(terminals, making))
  const pngs = await timed(() =>
    drawPngs(terminals.slice(0, 2).flatMap(({ link }) => Array.from({ length: 100 }, () => link))),
  )
  const sheets = await timed(() => voucherSheets(thousand, 'ExampleGift voucher', making))
  const squares = await timed(() => drawEverySquare(thousand))
  let peak = 0
  const idle = heapNow()
  const watched = { ...making, progress: () => (peak = Math.max(peak, process.memoryUsage().heapUsed / 1e6 - idle)) }
  const many = await timed(() => voucherSheets(vouchers, 'ExampleGift voucher', watched))
  const contentsOf = (from: number, to: number) => vouchers.slice(from, to).map(({ qrContent }) => qrContent)
  await expectOnPage(
    codes,
    1,
    Array.from({ length: 12 }, () => terminals[0]?.link ?? ''),
  )
  await expectOnPage(sheets, 34, contentsOf(990, 1000))
  await expectOnPage(many, 334, contentsOf(9990, 10_000))
  return [
    { name: 'PDF of 5,000 terminal codes', ours: codes.megabytes, peer: 0.5, unit: 'MB', atMost: 1 },
    {
      name: '5,000 terminal codes against a PNG for each',
      ours: codes.seconds,
      peer: pngs.seconds * 25,
      unit: 's',
      atMost: 1 / 20,
    },
    {
      name: '1,000 codes on 34 pages against a rectangle for each square',
      ours: sheets.seconds,
      peer: squares.seconds,
      unit: 's',
      atMost: 1 / 3,
    },
    { name: 'size of those', ours: sheets.megabytes, peer: squares.megabytes, unit: 'MB', atMost: 1 / 3 },
    { name: 'PDF of 10,000 different codes', ours: many.megabytes, peer: 10, unit: 'MB', atMost: 1 },
    { name: 'heap of those', ours: peak, peer: 60, unit: 'MB', atMost: 1 },
  ]
}

async function printerFigures(): Promise<Figure[]> {
  const { busyShare } = await playStory({ rows: 200 }, randomFrom(1))
  return [
    { name: 'idle share of a printer with work', ours: 1 - busyShare, peer: 0.02, unit: 'of its time', atMost: 1 },
    {
      name: "from Print to the first row, in the printer's model",
      ours: await firstRowMs(),
      peer: 100,
      unit: 'ms',
      atMost: 1,
    },
  ]
}

/** Simulated milliseconds from the start of a job to the moment the printer has its first row. */
async function firstRowMs(): Promise<number> {
  const time = new SimTime()
  const printer = new FakePrinter({ time, random: randomFrom(1) })
  const ledger = new MemoryLedger()
  let at = Number.POSITIVE_INFINITY
  const job = ledger.add({ id: 'job' }, ['^XA^FDx^FS^XZ'])
  const open = async (serial: string) => {
    const link = await new UsbPrinters(printer.usb, () => 'attached').open(serial)
    return {
      answers: link.answers,
      listen: (onText: (text: string) => void) => link.listen(onText),
      close: () => link.close(),
      write: (text: string) => {
        if (text.includes('^FDx')) at = time.elapsed()
        return link.write(text)
      },
    }
  }
  void new JobRun({ ledger, timing: time, open }, job).run()
  await time.pass(5000)
  return at
}

async function timed(make: () => Promise<Uint8Array | null>) {
  const start = performance.now()
  const bytes = await make()
  const seconds = (performance.now() - start) / 1000
  return { seconds, megabytes: (bytes?.length ?? 0) / 1e6, bytes: bytes ?? new Uint8Array() }
}

function best(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times) / 1000
}

function heapNow(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1e6
}

function heapOver(run: () => unknown): number {
  const before = heapNow()
  run()
  return Math.max(0, process.memoryUsage().heapUsed / 1e6 - before)
}
