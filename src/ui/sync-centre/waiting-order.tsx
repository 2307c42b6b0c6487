import { Button } from '@mantine/core'
import { useState } from 'react'
import { waitingPeople } from '#store/database/waiting-people.ts'
import type { OutboxEntry } from '#store/database/tables.ts'
import { type BriefOrder, orderSums } from '#store/resources/client-orders/place-order.ts'
import { counted } from '#store/values/count.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { PeopleTable } from '#ui/kit/people-table.tsx'
import { useLive } from '#ui/live/use-live.ts'
import { pageOfFound } from '#ui/pickers/use-find.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './sync-centre.module.css'

const receiverNoun = { one: 'named receiver', many: 'named receivers' }

/** For whom the vouchers of a client order are that waits, once somebody opens it; what it comes to its sentence says. */
export function WaitingOrder({ entry }: { entry: OutboxEntry }) {
  const [isOpen, setOpen] = useState(false)
  const { named } = orderSums(entry.args as unknown as BriefOrder)
  if (named === 0) return null
  return (
    <div className={classes['order']}>
      <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {`${isOpen ? 'Hide' : 'Show'} ${counted(named, receiverNoun)}`}
      </Button>
      {isOpen && <People seq={entry.seq} />}
    </div>
  )
}

/** They are many, and read only now. */
function People({ seq }: { seq: number }) {
  const { database } = usePortal()
  const people = useLive(() => waitingPeople(database, seq), [database, seq])
  const [asked, setAsked] = useState(1)
  if (people === undefined) return null
  if (people === null) return <p role="status">Its receivers are not on this device any more.</p>
  const { rows, page, pages } = pageOfFound(people, asked)
  return (
    <>
      <PeopleTable label="Receivers of the order" people={rows} />
      {pages > 1 && <PageButtons page={page} pages={pages} onPage={setAsked} />}
    </>
  )
}
