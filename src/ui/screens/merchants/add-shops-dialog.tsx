import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Merchant } from '#store/resources/merchants/merchants.ts'
import { shopLines } from '#store/resources/sub-merchants/new-shop.ts'
import { shopsAtOnce, shopsToAdd } from '#store/resources/sub-merchants/shop-lots.ts'
import type { SubMerchant } from '#store/resources/sub-merchants/sub-merchants.ts'
import { counted } from '#store/values/count.ts'
import { CellsSource } from '#ui/files/cells-source.tsx'
import { useCells } from '#ui/files/use-cells.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { isAsking } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import classes from './merchants.module.css'
import { ShopResults } from './shop-results.tsx'
import { useAddShops } from './use-add-shops.ts'

interface AddShopsProps {
  merchant: Merchant
  shops: readonly SubMerchant[]
  opened: boolean
  onClose(): void
  onAdded(): void
}

const shopNoun = { one: 'shop', many: 'shops' }

/** Many shops of a merchant, pasted or out of a csv: judged by row and column first, then each added by itself. */
export function AddShopsDialog(props: AddShopsProps) {
  // Nothing of a list with PINs outlives its dialog.
  return props.opened ? <Opened {...props} /> : null
}

function Opened({ merchant, shops, onClose, onAdded }: AddShopsProps) {
  const source = useCells(true)
  const [table, setTable] = useState(source.cells)
  // What is there when the list is read: those that are added from it are not held against it.
  const [known, setKnown] = useState<readonly string[]>([])
  const lines = useMemo(() => shopLines(table, known), [table, known])
  const { results, busy, blocked, looking, run, forget } = useAddShops(merchant, onAdded)
  const toAdd = shopsToAdd(lines, results)
  const lot = toAdd.slice(0, shopsAtOnce)
  useUnsavedGuard(busy)

  if (table !== source.cells) {
    forget()
    setKnown(shops.map(({ location }) => location))
    setTable(source.cells)
  }

  return (
    <Dialog opened onClose={() => busy || isAsking() || onClose()} title="Add many sub merchants" size="xl">
      <div className={classes['many']}>
        <Text size="sm">{`${merchant.name}. What you paste is not kept on this device.`}</Text>
        <CellsSource
          source={source}
          busy={busy}
          description="Email, location and PIN, a shop a line; a header may name them"
        />
        {lines.length > 0 && <ShopResults lines={lines} results={results} />}
        {toAdd.length > lot.length && (
          <Text size="sm">
            {`${counted(toAdd.length, shopNoun)} can be added, ${shopsAtOnce} at a time; press again for the next.`}
          </Text>
        )}
        {looking !== null && (
          <Text size="sm" role="status">
            {looking}
          </Text>
        )}
        {blocked !== null && (
          <Text size="sm" role="status">
            {blocked}
          </Text>
        )}
        <div className={classes['manyFoot']}>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Close
          </Button>
          <Button
            loading={busy}
            disabled={busy || source.isReading || blocked !== null || lot.length === 0}
            onClick={() => void run(lot)}
          >
            {`Add ${counted(lot.length, shopNoun)}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
