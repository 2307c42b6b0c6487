import { mayOpen } from '#store/access/gates.ts'
import { vouchers } from '#store/resources/vouchers/vouchers.ts'
import { counted } from '#store/values/count.ts'
import { clockWords } from '#ui/listing/list-words.ts'
import { useNow } from '#ui/kit/use-now.ts'
import { useCoverage } from '#ui/live/use-coverage.ts'
import { useList } from '#ui/live/use-list.ts'
import { listedAt } from '#ui/pickers/use-merchants.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './merchant-groups.module.css'

const active = { one: 'active voucher', many: 'active vouchers' }

/** How many vouchers can be used in a group, as far as this device knows; only for who may see vouchers (M17). */
export function KnownVouchers({ groupId, leaving = 0 }: { groupId: string; leaving?: number }) {
  const { role } = usePortal()
  return mayOpen(vouchers.roles, role) ? <Known groupId={groupId} leaving={leaving} /> : null
}

function Known({ groupId, leaving }: { groupId: string; leaving: number }) {
  const now = useNow(30_000)
  const asOf = listedAt(useCoverage(vouchers.name))
  const { answer } = useList({
    collection: vouchers.name,
    filters: { status: 'ACTIVE', merchantGroup: groupId },
    search: null,
    sort: vouchers.order,
    page: 1,
    pageSize: 1,
  })
  if (!answer) return null
  const age = asOf ? `as of ${clockWords(asOf, now)} IST` : 'so far'
  const known = `${counted(answer.total, active)} of this group on this device, ${age}.`
  if (leaving === 0) return <p className={classes['note']}>{known}</p>
  if (answer.total === 0) return null
  const who = leaving === 1 ? 'the merchant that leaves' : `the ${leaving} merchants that leave`
  return (
    <p role="status" className={classes['note']} data-warn>
      {`${known} They can no longer be used at ${who}.`}
    </p>
  )
}
