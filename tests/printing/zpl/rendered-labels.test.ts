import { describe, expect, it } from 'vitest'
import { nameLabelRows } from '#printing/labels/name-labels.ts'
import type { LabelRow, Picture } from '#printing/labels/label-row.ts'
import { qrLabelRows } from '#printing/labels/qr-labels.ts'
import { rowToZpl } from '#printing/zpl/row-to-zpl.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { imageOf, renderByZebrash, renderByZplr, type Rendered } from '#tests/support/printer/render-zpl.ts'
import { documentDeps, aNameLabel, aQrLabel, noOffset } from '#tests/support/printer/some-labels.ts'
import { readCodes } from '#tests/support/read-codes.ts'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'

const silent = () => undefined

/** Both renderers' pictures of a row; zplr complains about nothing. */
async function renderings(row: LabelRow): Promise<Rendered[]> {
  const zpl = rowToZpl(row, noOffset)
  const { labels, complaints } = await renderByZplr(zpl)
  expect(complaints, zpl).toEqual([])
  expect(labels).toHaveLength(1)
  return [...labels, await renderByZebrash(zpl, row.width, row.height)]
}

describe('printed labels', () => {
  it('say the same codes again, whatever signs are in them: 300 random strings through two renderers', async () => {
    const random = randomFrom(20_261_001)
    const aString = () =>
      Array.from({ length: 1 + Math.floor(random() * 45) }, () =>
        String.fromCharCode(32 + Math.floor(random() * 95)),
      ).join('')
    const labels = Array.from({ length: 300 }, (_, n) =>
      aQrLabel({ id: `V${n}`, qrContent: aString(), amountCents: Math.floor(random() * 1e9) }),
    )
    for (const [place, row] of [...qrLabelRows(labels, documentDeps(), silent)].entries()) {
      for (const rendered of await renderings(row)) {
        expect(await readCodes(imageOf(rendered), 120)).toEqual(
          labels.slice(place * 3, place * 3 + 3).map(({ qrContent }) => qrContent),
        )
        expectWhite(rendered)
      }
    }
  }, 240_000)

  it('hold a code beyond ASCII as a picture', async () => {
    const [row] = qrLabelRows([aQrLabel({ qrContent: 'ශ්‍රී^~_é' })], documentDeps(), silent)
    for (const rendered of row ? await renderings(row) : [])
      expect(await readCodes(imageOf(rendered))).toEqual(['ශ්‍රී^~_é'])
  }, 30_000)

  it('print Sinhala and Tamil dot by dot as they were drawn', async () => {
    const label = aNameLabel({ ownerName: 'ශ්‍රී ලංකා කුමාරි දේවිකා', sender: 'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி' })
    const [row] = nameLabelRows([label], ['ownerName', 'sender'], documentDeps({ painter: notoPainter() }), silent)
    const pictures = row?.parts.filter((part) => part.kind === 'picture') ?? []
    expect(pictures).toHaveLength(2)
    for (const rendered of row ? await renderings(row) : []) {
      for (const picture of pictures) expect(differences(rendered, picture)).toBe(0)
    }
  }, 30_000)

  it('stay within the label with the widest of names', async () => {
    const label = aNameLabel({ ownerName: 'W'.repeat(70), sender: 'Ʒ'.repeat(70) })
    const [row] = nameLabelRows([label], ['ownerName', 'sender'], documentDeps({ painter: notoPainter() }), silent)
    for (const rendered of row ? await renderings(row) : []) {
      expect(blackIn(rendered, { x: 0, width: 15 })).toBe(0)
      expect(blackIn(rendered, { x: 785, width: 14 })).toBe(0)
    }
  }, 30_000)
})

/** Edges and gutters, where labels are cut apart, and the lowest dots stay white. */
function expectWhite(rendered: Rendered): void {
  for (const [x, width] of [
    [0, 8],
    [258, 16],
    [524, 16],
    [790, 9],
  ] as const) {
    expect(blackIn(rendered, { x, width }), `gutter at ${x}`).toBe(0)
  }
  expect(blackIn(rendered, { x: 0, width: 799 }, 239)).toBe(0)
}

function blackIn(rendered: Rendered, { x, width }: { x: number; width: number }, from = 0): number {
  let dots = 0
  for (let row = from; row < rendered.height; row += 1) {
    for (let dot = x; dot < x + width; dot += 1) if (rendered.black(dot, row)) dots += 1
  }
  return dots
}

function differences(rendered: Rendered, picture: Picture & { x: number; y: number }): number {
  const stride = Math.ceil(picture.width / 8)
  let wrong = 0
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const black = (((picture.bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1
      if (rendered.black(picture.x + x, picture.y + y) !== black) wrong += 1
    }
  }
  return wrong
}
