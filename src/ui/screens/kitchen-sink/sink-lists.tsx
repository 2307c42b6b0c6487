import { useState } from 'react'
import { messages } from '#store/messages/catalogue.ts'
import { type FilterCard, FilterCards } from '#ui/listing/filter-cards.tsx'
import { ListEmpty } from '#ui/listing/list-empty.tsx'
import { Pager } from '#ui/listing/pager.tsx'
import { SkeletonRows } from '#ui/listing/skeleton-rows.tsx'
import { StatusTabs } from '#ui/listing/status-tabs.tsx'
import classes from './kitchen-sink.module.css'
import { SinkPart } from './sink-part.tsx'

const noun = { one: 'voucher', many: 'vouchers' }
const empties = ['none', 'no-match', 'so-far', 'failed', 'not-downloaded'] as const
const nothing = () => undefined
const cards: readonly FilterCard[] = [
  { key: '', title: 'All', count: 1900 },
  { key: 'CREATE', title: 'Create', count: 1200 },
  { key: 'TOPUP', title: 'Top up', count: null },
]

/** The parts of a list: its four ways to be empty, waiting rows, pages, tabs. A whole one is on the Vouchers page. */
export function SinkLists() {
  const [page, setPage] = useState(2)
  const [tab, setTab] = useState('ALL')
  const [card, setCard] = useState('')
  return (
    <>
      <SinkPart title="Lists without rows">
        {empties.map((kind) => (
          <ListEmpty
            key={kind}
            kind={kind}
            noun={noun}
            nothingFound="No vouchers found"
            notKnown={null}
            failedWords={messages.listFailed}
            tab={null}
            searched={null}
            onClear={nothing}
            onRetry={nothing}
          />
        ))}
      </SinkPart>
      <SinkPart title="Waiting rows, pages, tabs, cards">
        <FilterCards label="Types" cards={cards} chosen={card} onChoose={setCard} />
        <div className={classes['wide']}>
          <table aria-label="Waiting rows">
            <thead>
              <tr>
                <th scope="col">Voucher ID</th>
                <th scope="col">Sender</th>
              </tr>
            </thead>
            <tbody>
              <SkeletonRows columns={2} rows={3} />
            </tbody>
          </table>
        </div>
        <Pager page={page} pageSize={100} total={1900} proved noun={noun} from={null} onPage={setPage} />
        <StatusTabs
          label="Status"
          tabs={[
            { key: 'ALL', title: 'All' },
            { key: 'ACTIVE', title: 'Active' },
          ]}
          tab={tab}
          onTab={setTab}
        >
          The rows of the tab.
        </StatusTabs>
      </SinkPart>
    </>
  )
}
