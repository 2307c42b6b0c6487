import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { readPage } from '#store/database/read-page.ts'
import { type Terminal, terminals } from '#store/resources/terminals/terminals.ts'
import { formatCount } from '#store/values/count.ts'
import { queueTerminals } from '#ui/printing/terminal-queue.ts'
import { toastFailed } from '#ui/overlay/toast.ts'
import { usePortal } from '#ui/state/portal.ts'
import { toQueue } from './to-queue.ts'

/** Each of them is a line with a field in the queue. */
const mostAtOnce = 300

/** Puts the selected terminals into the print queue (spec 000 §2.7). */
export function QueueSelected({ ids }: { ids: ReadonlySet<string> }) {
  const { database, search } = usePortal()

  async function add() {
    if (ids.size > mostAtOnce) {
      return toastFailed(`At most ${formatCount(mostAtOnce)} terminals are added to the queue at once`)
    }
    const places = await search.locate(terminals.name, [...ids])
    const held = [...ids].flatMap((id, at) => {
      const place = places[at]
      return place ? [{ id, place }] : []
    })
    const at = [held.map(({ id }) => id), held.map(({ place }) => place)] as const
    const rows = (await readPage(database, terminals.name, ...at)) as (Terminal | undefined)[]
    const wanted = rows.flatMap((row) => (row ? [toQueue(row)] : []))
    await queueTerminals(database, wanted, Date.now())
  }

  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      onClick={() => void add()}
    >
      Add to the Queue
    </Button>
  )
}
