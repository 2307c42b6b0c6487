import { inflateSync } from 'node:zlib'

export interface ReadPdf {
  /** What is drawn on each page, as PDF operators. */
  pages: string[]
  /** All texts in the order in which they were written. */
  texts: string[]
  /** Every repeated drawing: where its lower left corner is, in points, and which squares of it are dark. */
  placed: { x: number; y: number; squares(size: number): boolean[][] }[]
}

/** Reads a PDF as our server writes them: enough to say what a person would see on paper. */
export function readPdf(bytes: Buffer): ReadPdf {
  const streams = [...bytes.toString('latin1').matchAll(/\d+ 0 obj\n<<([^]*?)>>\nstream\n([^]*?)\nendstream/g)].map(
    ([, header = '', data = '']) => ({
      isForm: header.includes('/Subtype /Form'),
      text: inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
    }),
  )
  const forms = streams.filter(({ isForm }) => isForm).map(({ text }) => text)
  const pages = streams.filter(({ isForm }) => !isForm).map(({ text }) => text)
  return {
    pages,
    texts: [...pages.join('\n').matchAll(/\((.*)\) Tj/g)].map(([, text = '']) => text.replaceAll(/\\([()\\])/g, '$1')),
    placed: [...pages.join('\n').matchAll(/1\. 0\. 0\. 1\. (\S+) (\S+) cm\n\/Xo(\d+) Do/g)].map(([, x, y, form]) => ({
      x: Number(x),
      y: Number(y),
      squares: (size) => squaresOf(forms[Number(form) - 1] ?? '', size),
    })),
  }
}

/** The dark squares of a drawing made of rectangles that together are `size` squares wide and high. */
function squaresOf(form: string, size: number): boolean[][] {
  const rectangles = [...form.matchAll(/(\S+) (\S+) (\S+) -(\S+) re\nf/g)].map(([, ...sides]) => sides.map(Number))
  const height = Math.max(...rectangles.map(([, top = 0]) => top))
  const side = height / size
  const squares = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [x = 0, top = 0, width = 0] of rectangles) {
    const line = squares[Math.round((height - top) / side)]
    line?.fill(true, Math.round(x / side), Math.round((x + width) / side))
  }
  return squares
}
