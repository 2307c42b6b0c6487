import { Button, Checkbox, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { MerchantName } from '#store/resources/merchants/merchants.ts'
import type { Shop } from '#store/resources/sub-merchants/shops-of-merchant.ts'
import { PageButtons } from '#ui/kit/page-buttons.tsx'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import { DetailAge } from '#ui/listing/detail-age.tsx'
import { pageOfFound } from '#ui/pickers/use-find.ts'
import { useShops } from '#ui/pickers/use-shops.ts'
import classes from './printing.module.css'
import { type QueueTicks, type Tick, useQueueTicks } from './use-queue-ticks.ts'

interface SubMerchantsToQueueProps {
  merchant: MerchantName
  /** Whether any is ticked now; a function that stays the same. */
  onTicked?(some: boolean): void
}

/**
 * The sub-merchants of a merchant with their terminals, ten at a time, to be ticked and put into the print queue, and
 * unticked to be taken out of it (spec 000 §2.7, §4). Works with what this device has of them, and says what it has not.
 */
export function SubMerchantsToQueue({ merchant, onTicked }: SubMerchantsToQueueProps) {
  const detail = useShops(merchant.id)
  const shops = detail.value ?? none
  const ticks = useQueueTicks(merchant, shops)
  const [asked, setAsked] = useState(1)
  const { rows, page, pages } = pageOfFound(shops, asked)

  const isTicked = shops.some((shop) => ticks.tickOf(shop) === 'on')
  useEffect(() => {
    onTicked?.(isTicked)
    return () => onTicked?.(false)
  }, [onTicked, isTicked])

  return (
    <div role="group" aria-label={`Sub-merchants of ${merchant.name}`}>
      <DetailAge detail={detail} what="The list of its sub-merchants" failed="Submerchant fetch failed" />
      {detail.value?.length === 0 && <Text size="sm">No sub merchants</Text>}
      {shops.length > 0 && (
        <>
          <AllOfThem shops={shops} ticks={ticks} />
          <ul className={classes['shops']}>
            {rows.map((shop) => (
              <li key={shop.id}>
                <Checkbox
                  {...box(ticks.tickOf(shop))}
                  classNames={{ body: classes['shop'] ?? '', label: classes['shopName'] ?? '' }}
                  label={<ShopName shop={shop} queued={ticks.isQueued(shop)} />}
                  description={shopWords(shop)}
                  onChange={({ currentTarget }) => ticks.set([shop], currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
          <div className={classes['shopsFoot']}>
            <Button size="compact-md" variant="light" onClick={() => void ticks.add()}>
              Add Sub Merchant to the Queue
            </Button>
            {pages > 1 && <PageButtons page={page} pages={pages} onPage={setAsked} gap="2px" />}
          </div>
        </>
      )}
    </div>
  )
}

const none: never[] = []

function AllOfThem({ shops, ticks }: { shops: readonly Shop[]; ticks: QueueTicks }) {
  const ticked = shops.filter((shop) => ticks.tickOf(shop) === 'on').length
  const isPart = ticked > 0 || shops.some((shop) => ticks.tickOf(shop) === 'some')
  return (
    <Checkbox
      {...box(ticked === shops.length ? 'on' : isPart ? 'some' : 'off')}
      mt="xs"
      label={shops.length === 1 ? 'Select all' : `Select all ${shops.length} sub-merchants`}
      onChange={({ currentTarget }) => ticks.set(shops, currentTarget.checked)}
    />
  )
}

/** The badge stands in the line of the name: what stands below does not move when it comes. */
function ShopName({ shop, queued }: { shop: Shop; queued: boolean }) {
  return (
    <>
      {shop.location === '' ? shop.id : shop.location}
      {queued && <ToneBadge tone="good">In the queue</ToneBadge>}
    </>
  )
}

const box = (tick: Tick) => ({ checked: tick === 'on', indeterminate: tick === 'some' })

/** "1001 · T10011, T10012". */
function shopWords({ id, terminals }: Shop): string {
  if (terminals === null) return `${id} · terminals not known on this device yet`
  return `${id} · ${terminals.length === 0 ? 'No terminals' : terminals.join(', ')}`
}
