import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './sidebar.module.css'
import type { SidebarOrders } from './use-sidebar-orders.ts'
import type { WorkflowAddress } from './use-workflow.ts'

interface SidebarPagesProps {
  address: Pick<WorkflowAddress, 'go'>
  orders: SidebarOrders
}

/** Ten orders further, or back. */
export function SidebarPages({ address: { go }, orders: { page, pages } }: SidebarPagesProps) {
  return (
    <div className={classes['pages']}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Previous ten orders"
        disabled={page <= 1}
        onClick={() => go({ page: page <= 2 ? undefined : page - 1 })}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span role="status">{`Page ${page} of ${pages}`}</span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next ten orders"
        disabled={page >= pages}
        onClick={() => go({ page: page + 1 })}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
