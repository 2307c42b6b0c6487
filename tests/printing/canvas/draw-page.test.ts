import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { CarrierOrder } from '#store/ports/print-port.ts'
import { type PageContext, PagePicture } from '#printing/canvas/draw-page.ts'
import { carrierFormats, carrierOf, carrierPages, drawCarrier } from '#printing/pdf/carriers.ts'
import { PdfSheet } from '#printing/pdf/pdf-sheet.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { aNameLabel } from '#tests/support/printer/some-labels.ts'
import { renderPdf } from '#tests/support/render-pdf.ts'

const dotsPerMm = 4
/** A millimetre. */
const nearDots = dotsPerMm
const pointsPerMm = 72 / 25.4
const deps = { painter: notoPainter(), madeAt: '2026-10-01T06:00:00.000Z' }
const provider = { name: 'ExampleGift', footerLine: 'ExampleGift voucher' }
const voucher = aNameLabel({
  ownerName: 'ශ්‍රී ලංකා',
  message: 'Happy birthday\nவாழ்த்துக்கள்\nසුබ උපන් දිනයක්\nand many more of them, with all our love from everybody here',
})

/** Dark dots of a page. */
interface Ink {
  width: number
  height: number
  dark: Uint8Array
}

function inkOf(data: ArrayLike<number>, width: number, height: number): Ink {
  const dark = Uint8Array.from({ length: width * height }, (_, at) => ((data[at * 4] ?? 255) < 128 ? 1 : 0))
  return { width, height, dark }
}

/** Which share of the dots of one is near a dot of the other: another font may stand in for Helvetica. */
function shareNear(one: Ink, other: Ink): number {
  const near = new Uint8Array(other.dark.length)
  for (let at = 0; at < other.dark.length; at += 1) {
    if (!other.dark[at]) continue
    for (let down = -nearDots; down <= nearDots; down += 1) {
      const start = at + down * other.width
      near.fill(1, Math.max(0, start - nearDots), Math.max(0, start + nearDots + 1))
    }
  }
  let dots = 0
  let within = 0
  for (let at = 0; at < one.dark.length; at += 1) {
    if (!one.dark[at]) continue
    dots += 1
    // A page may be a dot wider than the other.
    within += near[Math.floor(at / one.width) * other.width + (at % one.width)] ?? 0
  }
  return dots === 0 ? 0 : within / dots
}

/**
 * A canvas whose machine may have no font of Helvetica's widths. As PDF readers do with a font that stands in for it, it
 * narrows it as a whole, and sets each letter at the place that Helvetica gives it: compared is where words really are.
 */
function contextOf(sheet: PdfSheet, width: number, height: number) {
  const context = createCanvas(width, height).getContext('2d')
  const draw = context.fillText.bind(context)
  context.fillText = (text, x, y) => {
    const [, bold, dots = ''] = /^(bold )?([\d.]+)px/.exec(context.font.replace('normal ', '')) ?? []
    const size = (Number(dots) / dotsPerMm) * pointsPerMm
    const room = (letter: string) => sheet.width(letter, { size, weight: bold ? 'bold' : 'normal' }) * dotsPerMm
    const width = (letter: string) => context.measureText(letter).width
    const narrowed = Math.min(1, room('m') / width('m'))
    let at = x
    for (const letter of text) {
      draw(letter, at, y, width(letter) * narrowed)
      at += room(letter)
    }
  }
  return context
}

async function previewOf({ kind, content }: Omit<CarrierOrder, 'vouchers'>): Promise<Ink> {
  const [width, height] = carrierFormats[kind].map((mm) => mm * dotsPerMm) as [number, number]
  const sheet = await PdfSheet.open(carrierFormats[kind], deps)
  const context = contextOf(sheet, width, height)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  const page = new PagePicture({ ...deps, sheet, context: context as unknown as PageContext, dotsPerMm })
  drawCarrier(kind, page, carrierOf(voucher, content), provider)
  const { data } = context.getImageData(0, 0, width, height)
  return inkOf(data, width, height)
}

async function printOf({ kind, content }: Omit<CarrierOrder, 'vouchers'>): Promise<Ink> {
  const bytes = await carrierPages(kind, [carrierOf(voucher, content)], provider, deps)
  const [page] = renderPdf(bytes, dotsPerMm * 25.4)
  if (!page) throw new Error('a document has a page')
  return inkOf(page.data, page.width, page.height)
}

const orders: Omit<CarrierOrder, 'vouchers'>[] = [
  { kind: 'board', content: 'both' },
  { kind: 'board', content: 'message' },
  { kind: 'book', content: 'message' },
  { kind: 'book', content: 'amount' },
]

describe('the picture of a page', () => {
  it.each(orders)(
    'shows a $kind with $content as the PDF has it',
    async (order) => {
      const [shown, printed] = [await previewOf(order), await printOf(order)]
      expect(Math.abs(shown.width - printed.width)).toBeLessThanOrEqual(1)
      expect(shareNear(shown, printed)).toBeGreaterThan(0.97)
      expect(shareNear(printed, shown)).toBeGreaterThan(0.97)
    },
    30_000,
  )
})
