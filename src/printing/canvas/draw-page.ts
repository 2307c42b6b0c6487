import type { LinePainter } from '#printing/labels/line-painter.ts'
import type { CarrierPage } from '#printing/pdf/carriers.ts'
import type { LinePlace, LineStyle, PdfSheet } from '#printing/pdf/pdf-sheet.ts'
import { drawPicture } from './draw-picture.ts'

/** The part of a 2D canvas that the picture of a page needs. */
export type PageContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'fillStyle'
  | 'fillRect'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillText'
  | 'strokeStyle'
  | 'lineWidth'
  | 'setLineDash'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'stroke'
>

/** What the standard letters of PDF readers are called where they are installed, and what stands in for them. */
const families = 'Helvetica, "Liberation Sans", Arial, sans-serif'
const mmPerPoint = 25.4 / 72

interface PageSetup {
  /** Measures and breaks lines: the very sheet the document would be written on. */
  sheet: Pick<PdfSheet, 'place' | 'wrap'>
  painter: LinePainter
  context: PageContext
  dotsPerMm: number
}

/** The picture of a page, drawn with the places and sizes of the PDF. */
export class PagePicture implements CarrierPage {
  readonly #setup: PageSetup

  constructor(setup: PageSetup) {
    this.#setup = setup
  }

  wrap(text: string, width: number, style: LineStyle): string[] {
    return this.#setup.sheet.wrap(text, width, style)
  }

  line(text: string, at: LinePlace, style: LineStyle): void {
    if (text === '') return
    const { sheet, painter, context, dotsPerMm } = this.#setup
    const placed = sheet.place(text, at, style)
    const size = placed.size * mmPerPoint * dotsPerMm
    context.fillStyle = '#000'
    if (placed.isStandard) {
      context.font = `${style.weight ?? 'normal'} ${size}px ${families}`
      context.textBaseline = 'alphabetic'
      context.textAlign = 'left'
      // Another font in its place is squeezed to the width that the PDF gives the line.
      context.fillText(placed.text, placed.x * dotsPerMm, at.y * dotsPerMm, placed.width * dotsPerMm)
      return
    }
    const picture = painter.paint(placed.text, Math.round(size))
    drawPicture(picture, Math.round(placed.x * dotsPerMm), Math.round(at.y * dotsPerMm) - picture.base, context)
  }

  dashedLine(x: number, from: number, to: number): void {
    const { context, dotsPerMm } = this.#setup
    context.strokeStyle = '#aaa'
    context.lineWidth = 1
    context.setLineDash([4, 4])
    context.beginPath()
    context.moveTo(x * dotsPerMm, from * dotsPerMm)
    context.lineTo(x * dotsPerMm, to * dotsPerMm)
    context.stroke()
  }
}
