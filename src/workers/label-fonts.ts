import latin from '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-latin-400-normal.woff2?url'
import sinhala from '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-400-normal.woff2?url'
import tamil from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-400-normal.woff2?url'
import { canvasPainter, type LinePainter } from '#printing/labels/line-painter.ts'

const files = { 'Label Latin': latin, 'Label Sinhala': sinhala, 'Label Tamil': tamil }

/** Addresses of files are counted from this one, wherever the worker itself was started from. */
const here = import.meta.url

/** Draws lines with the fonts that come with the portal, so that every computer prints the same; needs no network. */
export async function loadLinePainter(): Promise<LinePainter> {
  await Promise.all(
    Object.entries(files).map(async ([family, address]) => {
      const answer = await fetch(new URL(address, here))
      if (!answer.ok) throw new Error(`the server answered ${answer.status} for the font ${family}`)
      const bytes = await answer.arrayBuffer()
      fontsHere().add(await new FontFace(family, bytes).load())
    }),
  )
  const families = Object.keys(files).map((family) => `"${family}"`)
  return canvasPainter(new OffscreenCanvas(16, 16), `${families.join(', ')}, sans-serif`)
}

/** Drops what `loadLinePainter` has loaded. Its painter must not be used any more. */
export function freeFonts(): void {
  fontsHere().clear()
}

/** The fonts of this worker, which the types know only of a page. */
function fontsHere(): FontFaceSet {
  return (self as unknown as { fonts: FontFaceSet }).fonts
}
