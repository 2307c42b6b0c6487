import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import type { NewMerchantValues } from '#store/resources/merchants/new-merchant.ts'
import { comparable, similarMerchants } from '#store/resources/merchants/similar-merchants.ts'
import { merchantTitle } from '#store/resources/merchants/merchants.ts'
import { useMerchants } from '#ui/pickers/use-merchants.ts'
import classes from './add-merchant.module.css'

const shown = 3

/** Warns while somebody types of merchants that are there already: the same one is quickly added twice. */
export function LikeMerchants({ typed: { name, tel, website } }: { typed: NewMerchantValues }) {
  const { value: merchants } = useMerchants(true)
  const typed = useDeferredValue(useMemo(() => ({ name, tel, website }), [name, tel, website]))
  const known = useMemo(() => comparable(merchants ?? []), [merchants])
  const found = useMemo(() => similarMerchants(known, typed), [known, typed])
  return (
    <div role="status" className={classes['likeBox']}>
      {found.length > 0 && (
        <ul className={classes['like']}>
          {found.slice(0, shown).map(({ merchant, by }) => (
            <li key={merchant.id}>
              <Link
                className={classes['link'] ?? ''}
                to="/merchants/view-Merchants"
                search={{ drawer: 'merchant', selected: merchant.id } as never}
                target="_blank"
              >
                {merchantTitle(merchant)}
              </Link>
              {` is there already, with this ${by.join(' and this ')}${by.includes('name') && by.length === 1 ? ' or nearly' : ''}.`}
            </li>
          ))}
          {found.length > shown && <li>{`and ${found.length - shown} more`}</li>}
        </ul>
      )}
    </div>
  )
}
