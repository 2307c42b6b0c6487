import { useEffect, useEffectEvent, useState } from 'react'
import type { TableReport } from '#store/define/define-table.ts'
import type { OpenFile } from '#store/ports/file-port.ts'
import { clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import type { SentPerson } from '#store/resources/client-orders/place-order.ts'
import { csvCard, isOfNewFile, type VoucherCard } from '#store/resources/client-orders/voucher-cards.ts'
import { type TableFileUse, useTableFile } from '#ui/files/use-table-file.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import type { OrderFormUse } from './use-order-form.ts'

/** Rows that come out of the worker at once: a page is drawn between two of them. */
const rowsAtOnce = 2000

/** What has become cards: of which file, and for whom its vouchers are. */
export interface FilePeople {
  fileName: string
  people: readonly SentPerson[]
}

export interface OrderFileUse {
  code: TableFileUse
  /** Null while no file is among the cards. */
  taken: FilePeople | null
  /** Something of the chosen file has to be mended or answered first. */
  isHeldUp: boolean
  choose(file: File | null, problem: string | null): void
  /** The order is placed: nothing of the file is left. */
  clear(): void
}

/**
 * The order's CSV, read in a worker. Once nothing is wrong with it, its values are cards beside those entered by hand, with
 * the count as their quantity; another file takes its place after a question (decisions.md E14, I8, I21).
 */
export function useOrderFile({ form, setCards }: OrderFormUse, initial: FilePeople | null): OrderFileUse {
  const code = useTableFile(clientOrderFile, { opened: true })
  const [taken, setTaken] = useState(initial)
  const { report, file } = code
  const isHeldUp = report !== null && (report.errors > 0 || report.unclearDays.length > 0)

  const tableNow = useEffectEvent(() => code.table)
  const take = useEffectEvent((now: TableReport, people: readonly SentPerson[]) => {
    setTaken({ fileName: file?.name ?? 'the file', people })
    const values = now.sums.map(({ count, cents }) => csvCard({ cents: cents / count, count }))
    setCards((cards) => [...cards.filter((card) => !isOfNewFile(card)), ...values.map((card) => asBefore(card, cards))])
  })

  useEffect(() => {
    if (report === null || report.trouble !== null || isHeldUp) return
    let isLeft = false
    void peopleIn(tableNow(), report.rows).then((people) => {
      if (people !== null && !isLeft) take(report, people)
    })
    return () => {
      isLeft = true
    }
  }, [report, isHeldUp])

  function clear() {
    code.take(null, null)
    setTaken(null)
  }

  async function choose(next: File | null, problem: string | null) {
    const hasCards = form.cards.some(isOfNewFile)
    if (hasCards && problem === null && !(await mayReplace(next === null))) return
    if (next === null && problem === null) {
      setCards((cards) => cards.filter((card) => !isOfNewFile(card)))
      return clear()
    }
    code.take(next, problem)
  }

  return { code, taken, isHeldUp, choose: (next, problem) => void choose(next, problem), clear }
}

/** All rows of a file, some at a time; null once it is closed. */
async function peopleIn(table: OpenFile | null, rows: number): Promise<SentPerson[] | null> {
  const people: SentPerson[] = []
  while (people.length < rows) {
    const cells = await table?.cells(people.length, rowsAtOnce)
    if (!cells || cells.length === 0) return null
    people.push(...(cells as unknown as SentPerson[]))
  }
  return people
}

/** A value that was there before keeps what was chosen for it. */
function asBefore(card: VoucherCard, cards: readonly VoucherCard[]): VoucherCard {
  const before = cards.find(({ key }) => key === card.key)
  return before ? { ...before, qty: card.qty } : card
}

function mayReplace(isRemoval: boolean): Promise<boolean> {
  return confirm({
    title: isRemoval ? 'Remove the CSV file?' : 'Replace the CSV file?',
    text: 'The voucher values and receivers of the file that is there go with it.',
    act: isRemoval ? 'Remove file' : 'Replace file',
  })
}
