import { useEffect, useEffectEvent, useState } from 'react'
import type { TableReport } from '#store/define/define-table.ts'
import { clientOrderFile } from '#store/resources/client-orders/order-file.ts'
import type { SentPerson } from '#store/resources/client-orders/place-order.ts'
import { csvCard, isOfNewFile, type VoucherCard } from '#store/resources/client-orders/voucher-cards.ts'
import { unreadable } from '#ui/files/file-size.ts'
import { type TableFileUse, useTableFile } from '#ui/files/use-table-file.ts'
import { afterPaint } from '#ui/kit/after-paint.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { peopleOfFile } from './people-of-file.ts'
import { type KeptFile, useKeptPeople } from './use-kept-people.ts'
import type { OrderFormUse } from './use-order-form.ts'

/** What has become cards: of which file, and for whom its vouchers are. */
export interface FilePeople {
  fileName: string
  people: readonly SentPerson[]
  /** They came out of the draft, where they are still. */
  isKept: boolean
}

export interface OrderFileUse {
  code: TableFileUse
  /** Null while no file is among the cards. */
  taken: FilePeople | null
  /** Something of the chosen file has to be mended or answered first. */
  isHeldUp: boolean
  /** The file of the draft, until its people are here. */
  kept: KeptFile | null
  /** Its cards stand, and its people are still on their way. */
  isTaking: boolean
  choose(file: File | null, problem: string | null): void
  /** The order is placed: nothing of the file is left. */
  clear(): void
}

interface FileDeps {
  draftId: string
  use: OrderFormUse
  kept: KeptFile | null
}

/**
 * The order's CSV, read in a worker. Once nothing is wrong with it, its values are cards beside those entered by hand, with
 * the count as their quantity; another file takes its place after a question (decisions.md E14, I8, I21).
 */
export function useOrderFile({ draftId, use, kept: begun }: FileDeps): OrderFileUse {
  const { form, setCards } = use
  const code = useTableFile(clientOrderFile, { opened: true })
  const [taken, setTaken] = useState<FilePeople | null>(null)
  const [kept, setKept] = useState(begun)
  const { report, file, isHeldUp } = code
  const isRight = report !== null && report.trouble === null && !isHeldUp

  const tableNow = useEffectEvent(() => code.table)
  const take = useEffectEvent((people: readonly SentPerson[]) => {
    setTaken({ fileName: file?.name ?? 'the file', people, isKept: false })
  })
  // Its sums are all that the cards need: they stand before 20,000 people have come.
  const showCards = useEffectEvent((now: TableReport) => {
    // Those of the file before must not go with other cards.
    leave()
    const values = now.sums.map(({ count, cents }) => csvCard({ cents: cents / count, count }))
    setCards((cards) => [...cards.filter((card) => !isOfNewFile(card)), ...values.map((card) => asBefore(card, cards))])
  })

  // Values without their people cannot be placed.
  const giveUp = useEffectEvent(() => {
    code.take(null, unreadable)
    setCards((cards) => cards.filter((card) => !isOfNewFile(card)))
    leave()
  })

  useEffect(() => {
    if (report === null || !isRight) return
    let isLeft = false
    showCards(report)
    const stop = afterPaint(() => {
      const table = tableNow()
      if (table === null) return
      const read = peopleOfFile(table, report.rows).catch(() => null)
      void read.then((people) => {
        if (isLeft) return
        if (people === null) giveUp()
        else take(people)
      })
    })
    return () => {
      isLeft = true
      stop()
    }
  }, [report, isRight])

  useKeptPeople(draftId, kept, ({ fileName }, people) => {
    setTaken({ fileName, people, isKept: true })
    setKept(null)
  })

  function leave() {
    setTaken(null)
    setKept(null)
  }

  function clear() {
    code.take(null, null)
    leave()
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

  const isTaking = kept !== null || (isRight && taken === null)
  return { code, taken, kept, isHeldUp, isTaking, choose: (next, problem) => void choose(next, problem), clear }
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
