import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { Delivery } from '#store/resources/deliveries/deliveries.ts'
import { deliveryStatusTitles, isBackward, stepsOf } from '#store/resources/deliveries/delivery-rules.ts'
import { intentsFor } from '#ui/form/pending-note.tsx'
import type { OpenRecord } from '#ui/record/open-record.ts'
import classes from './deliveries.module.css'
import { DeliveryStatusBadge } from './delivery-words.tsx'
import { useMove } from './use-move.ts'

interface StatusFieldProps {
  order: Delivery
  record: OpenRecord<Delivery>
}

/** The status of an order and the dropdown of its mode's statuses (spec 002 §4). */
export function StatusField({ order, record }: StatusFieldProps) {
  const move = useMove(order, record)
  const waits = intentsFor(record.entries, 'status').length > 0
  return (
    <span className={classes['line']}>
      <DeliveryStatusBadge status={order.status} />
      <Menu position="bottom-start" withinPortal disabled={waits}>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            // Not disabled: the question before a step back gives the focus back to it.
            aria-disabled={waits}
            data-disabled={waits}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            Order status
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {stepsOf(order).map((status) =>
            status === order.status ? (
              // Not disabled: the keyboard begins here, and would not get in by an item that takes no focus.
              <Menu.Item
                key={status}
                aria-disabled
                data-autofocus
                c="dimmed"
                rightSection={<IconCheck size={14} aria-label="now" />}
              >
                {deliveryStatusTitles[status]}
              </Menu.Item>
            ) : (
              <Menu.Item key={status} onClick={() => void move(status)}>
                {deliveryStatusTitles[status]}
                {isBackward(order, status) && <span className={classes['back']}> · back</span>}
              </Menu.Item>
            ),
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
