import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { lazyPart } from '#ui/kit/lazy-part.tsx'
import { ListingScreen } from '#ui/listing/listing-screen.tsx'
import { RedemptionDownload } from './redemption-download.tsx'
import { RecordDrawer } from '#ui/record/record-drawer.tsx'
import { RefreshButton } from '#ui/listing/refresh-button.tsx'
import { redemptionListing } from './redemption-listing.ts'
import { redemptionRecord } from './redemption-record.tsx'
import { RedemptionTotals } from './redemption-totals.tsx'
import { ShopPicker } from '#ui/pickers/shop-picker.tsx'
import { useRedemptionView } from './use-redemption-view.ts'
import { useMerchantName } from '#ui/pickers/use-merchant-name.ts'
import { useShopName } from '#ui/pickers/use-shop-name.ts'

// For accountants at the end of a month; it brings the calendar along.
const Reconciliation = lazyPart(async () => (await import('./reconciliation.tsx')).Reconciliation)

/** What was redeemed, for each role as much of it as it may see (spec 001 §2). */
export function RedemptionList() {
  const view = useRedemptionView()
  const { filter = '', merchant = '' } = useSearch({ strict: false }) as { filter?: string; merchant?: string }
  const shopName = useShopName(filter)
  const { access, scope } = view
  const merchantName = useMerchantName(access.platform ? merchant : '')
  const record = useMemo(() => redemptionRecord(access), [access])
  const listing = useMemo(
    () => redemptionListing(access, scope, shopName, merchantName),
    [access, scope, shopName, merchantName],
  )
  return (
    <ListingScreen
      // Another merchant's list begins anew.
      key={scope}
      listing={listing}
      drawer={(id, close, list) => (
        <>
          <RecordDrawer spec={record} id={id} scope={scope} onClose={close} />
          <Suspense>
            <Reconciliation {...{ listing, list, view }} />
          </Suspense>
        </>
      )}
      totals={(list) => <RedemptionTotals list={list} access={access} />}
      filters={(list) => (
        <>
          {access.choosesShop && (
            <ShopPicker
              chosen={list.chosen}
              merchantId={view.merchantId}
              onChoose={(id) => list.change({ filter: id || undefined, page: 1 }, 'push')}
            />
          )}
          {list.values['merchant'] && (
            <Button
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              title="Show the redemptions of all merchants"
              onClick={() => list.change({ merchant: undefined, page: 1 }, 'push')}
            >
              {merchantName(list.values['merchant'])}
            </Button>
          )}
        </>
      )}
      tools={(list) => <RefreshButton list={list} />}
      download={(list) => <RedemptionDownload listing={listing} list={list} view={view} />}
    />
  )
}
