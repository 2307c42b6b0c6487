import { describe, expect, it } from 'vitest'
import {
  columnWidth,
  isColumnShown,
  type TablePrefs,
  withoutView,
  withRows,
  withShown,
  withView,
  withWidth,
} from '#ui/state/table-prefs.ts'

const plain: TablePrefs = { hidden: [], shown: [], widths: {}, views: [] }
const sender = { id: 'sender', optional: false }
const expiry = { id: 'expiryDate', optional: true }

describe('how somebody has set up a table', () => {
  it('hides a column once, however often it is asked, and shows it again', () => {
    const hidden = withShown(withShown(plain, sender, false), sender, false)
    expect(hidden.hidden).toEqual(['sender'])
    expect([isColumnShown(plain, sender), isColumnShown(hidden, sender)]).toEqual([true, false])
    expect(withShown(hidden, sender, true)).toEqual(plain)
  })

  it('shows an optional column only once it is asked for', () => {
    const shown = withShown(withShown(plain, expiry, true), expiry, true)
    expect([isColumnShown(plain, expiry), isColumnShown(shown, expiry)]).toEqual([false, true])
    expect(withShown(shown, expiry, false)).toEqual(plain)
  })

  it('keeps a column wide enough to be found again and narrow enough for a screen', () => {
    expect(withWidth(plain, 'sender', -40).widths).toEqual({ sender: columnWidth.min })
    expect(withWidth(plain, 'sender', 199.6).widths).toEqual({ sender: 200 })
    expect(withWidth(plain, 'sender', 1e9).widths).toEqual({ sender: columnWidth.max })
  })

  it('notes how many rows a page holds, unless it is the list’s own number', () => {
    expect(withRows(plain, 25, 10)).toEqual({ ...plain, rows: 25 })
    expect(withRows(withRows(plain, 25, 10), 10, 10)).toEqual(plain)
  })

  it('has one view of a name', () => {
    const first = withView(plain, { name: 'Mine', search: { filter: 'ACTIVE' } })
    const again = withView(first, { name: 'Mine', search: { filter: 'EXPIRED' } })
    expect(again.views).toEqual([{ name: 'Mine', search: { filter: 'EXPIRED' } }])
    expect(withoutView(again, 'Mine')).toEqual(plain)
  })
})
