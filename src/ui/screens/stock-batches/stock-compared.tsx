import { Button, Group, Text } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import type { ForetoldUpload } from '#store/database/draft-tables.ts'
import { request } from '#store/define/define-call.ts'
import { type ComparedValue, compareStock } from '#store/resources/stock/foretell.ts'
import { getStock, stockList } from '#store/resources/stock/stock-calls.ts'
import { type Stock, stockFromWire } from '#store/resources/stock/stock.ts'
import { differenceWords } from '#store/resources/stock-batches/snapshot-words.ts'
import { formatCount } from '#store/values/count.ts'
import { ScrollRegion } from '#ui/kit/scroll-region.tsx'
import { useOnlineCall } from '#ui/live/use-online-call.ts'
import { DetailTable } from '#ui/record/detail-table.tsx'
import { detailFactsOf } from '#ui/record/fact-kinds.tsx'
import classes from './uploads.module.css'

const column = detailFactsOf<ComparedValue>()

const columns = [
  { fact: column.text('merchantVoucherName', 'Merchant') },
  { fact: column.money('denominationCents', 'Denomination'), as: 'amount' },
  { fact: column.text(({ foretold }) => formatCount(foretold), 'Foretold'), as: 'amount' },
  { fact: column.text(({ there }) => (there === null ? '–' : formatCount(there)), 'In stock now'), as: 'amount' },
  { fact: column.text(({ difference }) => differenceWords(difference), 'Difference'), as: 'amount' },
] as const

interface StockComparedProps {
  upload: ForetoldUpload
  onClose(): void
}

/** The stock that was foretold when a file was sent, beside the stock that the server has now. */
export function StockCompared({ upload: { file, foretold }, onClose }: StockComparedProps) {
  const heading = useId()
  const { now, isLooking, look } = useStockNow()
  const rows = now === null ? [] : compareStock(foretold, now)
  const others = rows.filter(({ difference }) => difference !== 0).length
  return (
    <section className={classes['compared']} aria-labelledby={heading}>
      <h3 id={heading}>{`Stock after ${file}`}</h3>
      {now !== null && (
        <ScrollRegion label="Values of the file" className={classes['comparedValues']}>
          <DetailTable columns={columns} rows={rows} keyOf={keyOf} labelledBy={heading} />
        </ScrollRegion>
      )}
      <Text size="sm" c="dimmed" role="status">
        {isLooking ? 'Looking at the stock…' : wordsOf(now !== null, others)}
      </Text>
      <Group gap="xs" mt={8}>
        <Button size="compact-sm" variant="default" disabled={isLooking} onClick={look}>
          Look again
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          Close
        </Button>
      </Group>
    </section>
  )
}

function wordsOf(isKnown: boolean, others: number): string {
  if (!isKnown) return 'The server did not say what is in stock.'
  if (others === 0) return 'All of it is as it was foretold.'
  return 'A difference is what else went in or was given out meanwhile.'
}

function keyOf({ merchantVoucherName, denominationCents }: ComparedValue): string {
  return `${denominationCents} ${merchantVoucherName}`
}

/** What the server has in stock, asked at once and whenever somebody wants it; null while nobody knows. */
function useStockNow() {
  const callOnline = useOnlineCall()
  const [turn, setTurn] = useState(0)
  const [read, setRead] = useState<{ turn: number; now: readonly Stock[] | null } | null>(null)

  useEffect(() => {
    let isLive = true
    void callOnline(request(getStock, {}), 'stock-after-upload').then((result) => {
      if (!isLive || result.kind === 'replaced') return
      const now =
        result.kind === 'answered' ? stockList.read(result.answer).flatMap((row) => stockFromWire(row) ?? []) : null
      setRead((before) => ({ turn, now: now ?? before?.now ?? null }))
    })
    return () => {
      isLive = false
    }
  }, [callOnline, turn])

  return { now: read?.now ?? null, isLooking: read?.turn !== turn, look: () => setTurn(turn + 1) }
}
