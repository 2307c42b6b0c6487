import { loadCode } from '#store/values/load-code.ts'
import type { jsPDF } from 'jspdf'
import { encode } from 'uqr'
import { fitLine } from '#printing/labels/fit-line.ts'
import type { Picture } from '#printing/labels/label-row.ts'
import type { LinePainter, PaintedLine } from '#printing/labels/line-painter.ts'

/** What every document is made with. */
export interface PdfDeps {
  painter: LinePainter
  /** ISO, for the document's date. */
  madeAt: string
  /** Told how many of how many things are drawn; never more often than once a page. */
  progress?: (done: number, total: number) => void
  /** Lets others have a turn; a call after a cancel throws. */
  breathe?: () => Promise<void>
}

export interface LineStyle {
  size: number
  weight?: 'normal' | 'bold'
  align?: 'left' | 'center' | 'right'
  /** How small it may become before it is cut; three fifths of its size, and no less than 5, where nothing is said. */
  least?: number
}

/** Room for one line, in millimetres; `y` is its base line. */
export interface LinePlace {
  x: number
  y: number
  width: number
}

export interface PlacedLine {
  text: string
  /** Points. */
  size: number
  x: number
  width: number
  /** False for letters that no PDF reader brings along: the line is a picture. */
  isStandard: boolean
}

const pointsPerMm = 72 / 25.4
/** Dots a millimetre of lines that are drawn as pictures: 600 an inch. */
const dotsPerMm = 600 / 25.4
/** The letters that every PDF reader brings along. */
const standardLetters = /^[\x20-\x7e\xa0-\xff–—‘’“”„†‡•…‰€™]*$/

/**
 * A PDF under construction, in millimetres from the upper left corner. Codes and lines in other scripts are stencils:
 * one bit a dot, painted black, so that a reader scales them without a library (docs/adr/0012).
 */
export class PdfSheet {
  readonly #pdf: jsPDF
  readonly #format: [number, number]
  readonly #painter: LinePainter
  readonly #widths = new Map<string, number>()
  #pages = 1
  /** Lines drawn as pictures, by text and size: a line that occurs again is kept once. */
  readonly #pictures = new Map<string, { name: string; picture: PaintedLine; number: number }>()

  private constructor(pdf: jsPDF, format: [number, number], painter: LinePainter) {
    this.#pdf = pdf
    this.#format = format
    this.#painter = painter
    const { events, write, newObject, putStream } = internalsOf(pdf)
    events.subscribe('putResources', () => {
      for (const kept of this.#pictures.values()) {
        kept.number = newObject()
        putStream({
          data: textOfBits(kept.picture.bits),
          additionalKeyValues: stencilKeys(kept.picture),
          objectId: kept.number,
        })
        write('endobj')
      }
    })
    events.subscribe('putXobjectDict', () => {
      for (const { name, number } of this.#pictures.values()) write(`/${name} ${number} 0 R`)
    })
  }

  /** An empty document; width and height in millimetres. The library is loaded when it is first needed. */
  static async open([width, height]: readonly [number, number], { painter, madeAt }: PdfDeps): Promise<PdfSheet> {
    const { jsPDF: Pdf } = await loadCode(() => import('jspdf'))
    const orientation = width > height ? 'landscape' : 'portrait'
    const pdf = new Pdf({ unit: 'mm', format: [width, height], orientation, compress: true, putOnlyUsedFonts: true })
    pdf.setCreationDate(new Date(madeAt))
    return new PdfSheet(pdf, [width, height], painter)
  }

  get pages(): number {
    return this.#pages
  }

  addPage(): void {
    const [width, height] = this.#format
    this.#pdf.addPage(this.#format, width > height ? 'landscape' : 'portrait')
    this.#pages += 1
  }

  /** One line; `y` is its base line. What is wider than `width` shrinks, then ends in an ellipsis. */
  line(text: string, at: LinePlace, style: LineStyle): void {
    if (text === '') return
    const placed = this.place(text, at, style)
    if (placed.isStandard) {
      this.#write({ ...style, size: placed.size }).text(placed.text, placed.x, at.y)
      return
    }
    const { name, picture } = this.#kept(placed.text, dots(placed.size))
    this.#stencil(name, picture, { x: placed.x, y: at.y - picture.base / dotsPerMm }, dotsPerMm)
  }

  /** Black dots, so many a millimetre, with their upper left corner here. */
  picture(picture: Picture, at: { x: number; y: number }, perMm: number): void {
    const name = `T${this.#pictures.size}`
    this.#pictures.set(name, { name, picture: { ...picture, base: 0 }, number: 0 })
    this.#stencil(name, picture, at, perMm)
  }

  /** Where a line goes and as what, without drawing it. */
  place(text: string, at: LinePlace, style: LineStyle): PlacedLine {
    const measure = (part: string, size: number) => this.width(part, { ...style, size })
    const { least = Math.max(5, style.size * 0.6) } = style
    const fitted = fitLine(text, { width: at.width, size: style.size, least }, measure)
    const width = this.width(fitted.text, { ...style, size: fitted.size })
    const { align = 'left' } = style
    const x = at.x + (align === 'left' ? 0 : (at.width - width) / (align === 'center' ? 2 : 1))
    return { text: fitted.text, size: fitted.size, x, width, isStandard: standardLetters.test(fitted.text) }
  }

  /** Millimetres a line needs. */
  width(text: string, { size, weight = 'normal' }: LineStyle): number {
    if (standardLetters.test(text)) return (this.#letters(text, weight) * size) / pointsPerMm
    return this.#painter.measure(text, dots(size)) / dotsPerMm
  }

  /** The lines of a text at this size, broken between words, and within those that are wider than the room. */
  wrap(text: string, width: number, style: LineStyle): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const word of paragraph.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`
        if (line === '' || this.width(longer, style) <= width) line = longer
        else {
          lines.push(line)
          line = word
        }
      }
      return [...lines, line]
    })
  }

  /** A code of so many millimetres, drawn into the page itself: for codes that occur once. */
  code(content: string, x: number, y: number, side: number): void {
    internalsOf(this.#pdf).write(this.#placed(x, y, side, codeStencil(content)))
  }

  /** Keeps a code of so many millimetres under a name, so that each copy costs a line. */
  keepCode(name: string, content: string, side: number): void {
    const pdf = this.#pdf
    const points = side * pointsPerMm
    pdf.beginFormObject(0, 0, points, points, pdf.Matrix(1, 0, 0, 1, 0, 0))
    this.code(content, 0, this.#format[1] - side, side)
    pdf.endFormObject(name)
  }

  /** Puts a kept code with its upper left corner here. */
  putCode(name: string, x: number, y: number, side: number): void {
    this.#pdf.doFormObject(name, this.#pdf.Matrix(1, 0, 0, 1, x * pointsPerMm, this.#up(y + side)))
  }

  dashedLine(x: number, from: number, to: number): void {
    this.#pdf.setLineDashPattern([2, 2], 0).setDrawColor(170).line(x, from, x, to)
  }

  /** A line to write on, from here to the right. */
  rule(x: number, y: number, width: number): void {
    this.#pdf
      .setLineDashPattern([], 0)
      .setDrawColor(60)
      .line(x, y, x + width, y)
  }

  /** The document; nothing can be drawn afterwards. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#pdf.output('arraybuffer'))
  }

  /** The width of a text at size 1, letter by letter: the library's own way is slow and knows no more than that. */
  #letters(text: string, weight: 'normal' | 'bold'): number {
    let width = 0
    for (const letter of text) {
      const key = weight + letter
      let known = this.#widths.get(key)
      if (known === undefined) {
        known = this.#write({ size: 1, weight }).getStringUnitWidth(letter)
        this.#widths.set(key, known)
      }
      width += known
    }
    return width
  }

  #write({ size, weight = 'normal' }: LineStyle): jsPDF {
    return this.#pdf.setFont('helvetica', weight).setFontSize(size)
  }

  #kept(text: string, size: number) {
    const key = `${size} ${text}`
    const found = this.#pictures.get(key)
    if (found) return found
    const kept = { name: `T${this.#pictures.size}`, picture: this.#painter.paint(text, size), number: 0 }
    this.#pictures.set(key, kept)
    return kept
  }

  #stencil(name: string, picture: Picture, at: { x: number; y: number }, perMm: number): void {
    const width = number((picture.width / perMm) * pointsPerMm)
    const height = number((picture.height / perMm) * pointsPerMm)
    const [x, y] = [at.x * pointsPerMm, this.#up(at.y + picture.height / perMm)]
    internalsOf(this.#pdf).write(`q ${width} 0 0 ${height} ${number(x)} ${number(y)} cm /${name} Do Q`)
  }

  #placed(x: number, y: number, side: number, drawing: string): string {
    const points = number(side * pointsPerMm)
    return `q ${points} 0 0 ${points} ${number(x * pointsPerMm)} ${number(this.#up(y + side))} cm\n${drawing}\nQ`
  }

  /** Points from the lower edge of the page, which is where PDF begins to count. */
  #up(y: number): number {
    return (this.#format[1] - y) * pointsPerMm
  }
}

/** Every code is drawn with the same mask: choosing one takes ten times as long as all the rest (docs/adr/0012). */
const mask = 3
/** Dots a module: readers that smooth pictures blur half a module, not a whole one. */
const fine = 2
const pairs = ['0', '3', 'C', 'F'] as const

/** A code as a stencil of hex digits, which the page's own compression makes small; M, as the server's codes are. */
function codeStencil(content: string): string {
  const { data, size } = encode(content, { ecc: 'M', border: 0, maskPattern: mask })
  const lines = data.map((row) => {
    let digits = ''
    // Two dots a module, four a digit: two modules of a row in each.
    for (let x = 0; x < size; x += 2) digits += pairs[(row[x] ? 2 : 0) + (row[x + 1] ? 1 : 0)]
    return (digits.length % 2 === 1 ? `${digits}0` : digits).repeat(fine)
  })
  const dotsAcross = size * fine
  return `BI/W ${dotsAcross}/H ${dotsAcross}/IM true/D[1 0]/F/AHx ID ${lines.join('')}>\nEI`
}

const dots = (points: number) => Math.round((points / 72) * 600)
const number = (value = 0) => String(Math.round(value * 100) / 100)

interface Internals {
  events: { subscribe(topic: string, listener: () => void): void }
  write(line: string): void
  newObject(): number
  putStream(options: {
    data: string
    additionalKeyValues: { key: string; value: string | number }[]
    objectId: number
  }): void
}

/** What jsPDF keeps for its own plugins; its types leave it out. The version is pinned. */
function internalsOf(pdf: jsPDF): Internals {
  return pdf.internal as unknown as Internals
}

function stencilKeys({ width, height }: Picture) {
  return [
    { key: 'Type', value: '/XObject' },
    { key: 'Subtype', value: '/Image' },
    { key: 'Width', value: width },
    { key: 'Height', value: height },
    { key: 'ImageMask', value: 'true' },
    { key: 'Decode', value: '[1 0]' },
  ]
}

function textOfBits(bits: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bits.length; at += 8192) text += String.fromCharCode(...bits.subarray(at, at + 8192))
  return text
}
