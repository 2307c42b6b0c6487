import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'
import type { Picture } from '#printing/labels/label-row.ts'
import { notoPainter } from '#tests/support/printer/noto-painter.ts'
import { renderByZebrash } from '#tests/support/printer/render-zpl.ts'
import { expect, test } from './portal-test.ts'

test.use({ serviceWorkers: 'block' })

const { resolve } = createRequire(import.meta.url)
/** The fonts of the portal, in the order in which labels prefer them. */
const fonts = [
  'sinhala/files/noto-sans-sinhala-latin',
  'sinhala/files/noto-sans-sinhala-sinhala',
  'tamil/files/noto-sans-tamil-tamil',
]

/** Syllables that only a shaper gets right: marks before, around and below their letter, joined and stacked letters. */
const texts = [
  'ශ්‍රී ලංකා ප්‍රජාතාන්ත්‍රික',
  'ක්‍ෂේත්‍රය කෞතුක ද්‍රව්‍ය',
  'සුබ උපන් දිනයක් වේවා',
  'ෆොටෝ කෝප්පි හෝටලය',
  'தமிழ்ச்செல்வி கிருஷ்ணமூர்த்தி',
  'ஸ்ரீலங்கா கொழும்பு நௌஷாத்',
  'Nuwan නුවන් நுவன் 12,500',
]

/** One of each script, as somebody types them. */
const receivers = ['ශ්‍රීමතී කෞෂල්‍යා', 'தமிழ்ச்செல்வி']

interface Ink {
  width: number
  height: number
  black(x: number, y: number): boolean
}

function inkOf({ width, height, bits }: Picture): Ink {
  const stride = Math.ceil(width / 8)
  return { width, height, black: (x, y) => (((bits[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1 }
}

/** Only what is black, as far as it reaches, above a line. */
function cropped({ width, height, black }: Ink, above = height) {
  const dots: [number, number][] = []
  for (let y = 0; y < above; y += 1) for (let x = 0; x < width; x += 1) if (black(x, y)) dots.push([x, y])
  const left = Math.min(...dots.map(([x]) => x))
  const top = Math.min(...dots.map(([, y]) => y))
  return new Set(dots.map(([x, y]) => (y - top) * 4096 + x - left))
}

/** Dots both have as a share of those that either has, at the best of nine places: edges may fall on the next dot. */
function overlap(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const shares = [-4097, -4096, -4095, -1, 0, 1, 4095, 4096, 4097].map((shift) => {
    let both = 0
    for (const dot of one) if (other.has(dot + shift)) both += 1
    return both / (one.size + other.size - both)
  })
  return Math.max(...shares)
}

async function blankPage(page: Page): Promise<Page> {
  const blank = await page.context().newPage()
  const files = await Promise.all(
    fonts.map((font) => readFile(resolve(`@fontsource/noto-sans-${font}-400-normal.woff2`))),
  )
  const faces = files.map(
    (file, at) => `@font-face { font-family: F${at}; src: url(data:font/woff2;base64,${file.toString('base64')}) }`,
  )
  await blank.setContent(`<style>${faces.join('')} p { width: max-content; margin: 0; padding: 20px;
    font-family: F0, F1, F2; line-height: 2; white-space: nowrap; background: #fff; color: #000 }</style><main></main>`)
  await blank.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load())))
  return blank
}

/** Lines as the browser itself lays them out and draws them, each in a place of its own of one picture. */
async function drawnByBrowser(blank: Page, lines: readonly { text: string; size: number }[]): Promise<Ink[]> {
  const places = await blank.evaluate((all) => {
    const main = document.querySelector('main')
    main?.replaceChildren(
      ...all.map(({ text, size }) => {
        const line = document.createElement('p')
        line.textContent = text
        line.style.fontSize = `${size}px`
        return line
      }),
    )
    return Array.from(main?.children ?? [], (line) => {
      const { x, y, width, height } = line.getBoundingClientRect()
      return { x: Math.round(x), y: Math.round(y), width: Math.ceil(width), height: Math.ceil(height) }
    })
  }, lines)
  const { data, width } = PNG.sync.read(await blank.screenshot({ fullPage: true }))
  return places.map((place) => ({
    width: Math.min(place.width, width - place.x),
    height: place.height,
    black: (x, y) => (data[((place.y + y) * width + place.x + x) * 4] ?? 255) < 140,
  }))
}

test('Sinhala and Tamil lie on labels as the browser draws them', async ({ page, portal }) => {
  const blank = await blankPage(page)
  const painter = notoPainter()
  const lines = texts.flatMap((text) => [25, 45].map((size) => ({ text, size })))
  const drawn = await drawnByBrowser(blank, lines)
  for (const [place, { text, size }] of lines.entries()) {
    const ours = cropped(inkOf(painter.paint(text, size)))
    const theirs = drawn[place]
    const share = theirs ? overlap(ours, cropped(theirs)) : 0
    // Another build of the same engine, drawing without hints: edges differ, letters and their places do not.
    expect(share, `${text} at ${size}`).toBeGreaterThan(0.75)
  }

  // The printing worker's own dots, as they go to the printer: a receiver of each script, in one print.
  await portal.open('/vouchers/view-vouchers')
  await portal.signInAs('administrator')
  await portal.untilDrawn(100)
  const ids = [await portal.idAt(0), await portal.idAt(1)]
  for (const [place, id] of ids.entries()) {
    await portal.openVoucher(id)
    await portal.edit('Receiver name', receivers[place] ?? '')
    await portal.closeDrawer()
    await portal.row(id).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Print Labels' }).click()
  await expect(portal.drawer).toContainText('2 labels will print as images')
  const saving = page.waitForEvent('download')
  await portal.drawer.getByRole('button', { name: 'Download .zpl' }).click()
  const labels = (await readFile(await (await saving).path(), 'utf8')).split('\n')
  expect(labels).toHaveLength(2)
  const wanted = await drawnByBrowser(
    blank,
    receivers.map((text) => ({ text, size: 45 })),
  )
  for (const [place, name] of receivers.entries()) {
    const printed = cropped(await renderByZebrash(labels[place] ?? '', 799, 240), 165)
    const theirs = wanted[place]
    expect(theirs ? overlap(printed, cropped(theirs)) : 0, name).toBeGreaterThan(0.95)
  }
})
