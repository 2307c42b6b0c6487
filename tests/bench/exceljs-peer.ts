import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { type CellKind, cellsOf } from '#store/exchange/sheet.ts'
import { redemptionSheet } from '#ui/screens/redemptions/redemption-file.ts'
import { redemptionAccessOf } from '#store/resources/redemptions/redemption-rules.ts'
import { ofOneShop, redemptionAt } from './redemption-rows.ts'

/** The formats of the portal's own file. */
const formats: Readonly<Record<CellKind, string>> = {
  text: '@',
  phone: '@',
  number: '#,##0',
  money: '#,##0.00',
  dateTime: 'dd/mm/yyyy hh:mm AM/PM',
  day: 'dd/mm/yyyy',
}

/**
 * exceljs alone, in a worker of its own for each file as the portal's is, in the same browser: the same cells as one sheet,
 * in memory before the clock starts.
 */
export async function exceljsPeer(page: Page): Promise<() => Promise<number>> {
  const source = await readFile('node_modules/exceljs/dist/exceljs.min.js', 'utf8')
  const columns = redemptionSheet(redemptionAccessOf('accountant', false))
  const rows = Array.from({ length: ofOneShop }, (_, n) => cellsOf(columns, { ...redemptionAt(2 * n) }))
  const cells = JSON.stringify(
    rows.map((row) => row.map((cell) => (cell instanceof Date ? { at: cell.getTime() } : cell))),
  )
  const sheet = JSON.stringify(
    columns.map(({ header, kind }) => ({ header, width: 20, style: { numFmt: formats[kind] } })),
  )
  await page.evaluate(
    ([library, program, data]) => {
      const address = URL.createObjectURL(new Blob([library, program, data], { type: 'text/javascript' }))
      Object.assign(window, { exceljs: address })
    },
    [
      `${source}\n`,
      worker,
      `const columns = ${sheet}; const cells = ${cells}.map((row) => row.map((cell) => (cell && cell.at ? new Date(cell.at) : cell)))`,
    ] as const,
  )
  return async () =>
    page.evaluate(`new Promise((resolve, reject) => {
      const worker = new Worker(window.exceljs)
      worker.onmessage = ({ data }) => { worker.terminate(); resolve(data) }
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage('write')
    })`)
}

const worker = `
onmessage = async () => {
  const from = performance.now()
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('data')
  sheet.columns = columns
  for (const row of cells) sheet.addRow(row)
  await book.xlsx.writeBuffer()
  postMessage(performance.now() - from)
}
`
