import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { savePdf, saveText } from '#ui/printing/save-print.ts'

/** Names of the files that the browser was given. */
let saved: string[] = []
beforeEach(() => {
  saved = []
  vi.stubGlobal('document', {
    createElement: () => ({
      href: '',
      download: '',
      click() {
        saved.push(this.download)
      },
    }),
  })
})
afterEach(() => vi.unstubAllGlobals())

const bytes = new Uint8Array([37, 80, 68, 70])

/** A session that ends while something is made, and what is made. */
function endingSession<Made>(made: Made) {
  let isSignedIn = true
  let finish = () => {}
  const making = new Promise<Made>((resolve) => {
    finish = () => {
      isSignedIn = false
      resolve(made)
    }
  })
  return { making, isSignedIn: () => isSignedIn, finish }
}

it('labels and PDFs are saved while somebody is signed in', async () => {
  await saveText(
    () => Promise.resolve('^XA^XZ'),
    () => true,
  )
  expect(await savePdf(Promise.resolve(bytes), 'Carrier_Board_', () => true)).toBe(true)
  expect(saved).toEqual([
    expect.stringMatching(/^\d{6}-\d{6}\.zpl$/),
    expect.stringMatching(/^Carrier_Board_\d{6}-\d{6}(-\d+)?\.pdf$/),
  ])
})

it('nothing is saved once the lock is over the content, however long it was being made', async () => {
  const text = endingSession('^XA^XZ')
  const savingText = saveText(() => text.making, text.isSignedIn)
  text.finish()
  await savingText
  const pdf = endingSession(bytes)
  const savingPdf = savePdf(pdf.making, '', pdf.isSignedIn)
  pdf.finish()
  expect(await savingPdf).toBe(false)
  expect(saved).toEqual([])
})
