import { groupWords } from '#ui/pickers/use-group-search.ts'
import { templateFailed } from '#ui/form/template-file.ts'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { headerOf } from '#ui/listing/columns.tsx'
import { searchMax } from '#ui/listing/search-input.ts'
import { cutText } from '#ui/kit/cut-text.ts'
import { codesTrouble, cut, voucherWords } from '#ui/screens/vouchers/voucher-words.ts'
import { voucherListing } from '#ui/screens/vouchers/voucher-listing.ts'
import {
  carrierContents,
  contentsOf,
  labelFields,
  mostLabelFields,
  printWords,
} from '#ui/printing/vouchers/print-content.ts'

const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title)

describe('the list of vouchers is the one of the specification (spec 000 §2.8, §9)', () => {
  it('has its six tabs, its six searches, its six columns and two for those who ask for them', () => {
    expect(titles(voucherListing.tabs)).toEqual([
      'All',
      'Active',
      'Activation Pending',
      'Inactive',
      'Expired',
      'Deleted',
    ])
    expect(voucherListing.searches.map(({ id, title, kind }) => [id, title, kind])).toEqual([
      ['id', 'Voucher ID', 'id'],
      ['receiver_mobile', 'Receiver Number', 'mobile'],
      ['sender_name', 'Sender Name', 'text'],
      ['receiver_name', 'Receiver Name', 'text'],
      ['created_date', 'Created Date (YYYY-MM-DD)', 'day'],
      ['expiry_date', 'Expiry Date (YYYY-MM-DD)', 'day'],
    ])
    expect(voucherListing.columns.map(headerOf)).toEqual([
      'Voucher ID',
      'Sender',
      'Created Date',
      'Receiver',
      'Amount',
      'Receiver Number',
      'Status',
      'Expiry Date',
    ])
    const optional = voucherListing.columns.filter(({ meta }) => meta?.optional === true)
    expect(optional.map(headerOf)).toEqual(['Status', 'Expiry Date'])
  })

  it('shows a hundred rows, takes fifty letters, and opens a drawer', () => {
    expect(voucherListing.meaning.pageSize).toBe(100)
    expect(searchMax).toBe(50)
    expect(voucherListing.drawer).toBe('voucher')
    expect(voucherListing.server.searches).toBe(true)
    expect(voucherListing.meaning.daySearch).toBe('created_date')
  })
})

describe('the texts and limits of the screen (spec 000 §8, §9)', () => {
  it('are literal', () => {
    expect(groupWords).toEqual({ failed: 'Failed to fetch merchant groups', none: 'No groups found' })
    expect(templateFailed).toBe('Unexpected error occurred. Please try again later.')
    expect({ ...voucherWords, ...printWords }).toEqual({
      transactionsFailed: 'Oops, something went wrong, Please try again.',
      noCodes: 'NO MERCHANT CODES FOUND...!!!',
      qrCodesComing: 'Voucher QR codes will be downloaded shortly!',
    })
  })

  it('merchant codes that cannot be had are told of in the texts of the whole portal', () => {
    expect(codesTrouble({ kind: 'offline' })).toBe('Network Error. Please try again.')
    expect(codesTrouble({ kind: 'failed' })).toBe('Could not connect to server. Please try again.')
    expect(codesTrouble({ kind: 'refused', status: 400, message: 'NO' })).toBe(
      'Oops, something went wrong. Please try again',
    )
  })

  it.each([
    ['a message of 40 letters', cut.message, 40, 15],
    ['an id of 20 letters', cut.id, 20, 15],
    ['a name of 30 letters', cut.name, 30, 20],
    ['a name of 20 letters', cut.name, 20, 20],
  ])('%s', (_, max, length, shown) => {
    const { shown: text } = cutText('x'.repeat(length), max)
    expect(text.replace('…', '')).toHaveLength(shown)
  })
})

describe('what can be printed (spec 000 §2.8, §3)', () => {
  it('a board says one of four things, a book one of five', () => {
    const words = (kind: 'board' | 'book') => contentsOf[kind].map((content) => carrierContents[content])
    const four = ['Sender and receiver', 'Sender only', 'Receiver only', 'Message only']
    expect(words('board')).toEqual(four)
    expect(words('book')).toEqual([...four, 'Amount only'])
  })

  it('a name label has at most two of five fields', () => {
    expect(Object.keys(labelFields)).toEqual(['ownerName', 'sender', 'amount', 'id', 'purchaseId'])
    expect(mostLabelFields).toBe(2)
  })

  it('the template is the one static file, with the columns the specification gives', async () => {
    expect(await readFile('public/bulkVoucherOrder.csv', 'utf8')).toBe(
      "No,Receiver's Name*,Method of Delivery*,Receiver's Mobile Number*,Receiver's Email Address,Voucher Message,Sender's Name*,Voucher Value*,Delivery Date & time*\n",
    )
  })
})
