import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Contact, contactOf, contactWords } from '#store/values/contact.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { customersOpened } from '#ui/record/customer-address.ts'
import { useNoteOpened } from '#ui/record/use-note-opened.ts'
import { ContactField } from './contact-field.tsx'
import { CustomerPart } from './customer-part.tsx'
import { CustomerRecords } from './customer-records.tsx'
import classes from './customer.module.css'
import parts from './customer-parts.module.css'
import { useCustomer } from './use-customer.ts'

/** Records of each collection that are shown at first, and with every press more. */
const step = 50

/** Everything that this device has of one mobile number or email address; works without a server. */
export function Customer() {
  const { contact: asked = '' } = useSearch({ strict: false }) as { contact?: string }
  const contact = useMemo(() => contactOf(asked), [asked])
  const words = contact && contactWords(contact)
  return (
    <div className={classes['screen']}>
      <header className={classes['head']}>
        <div className={classes['heading']}>
          <h1 className={classes['h1']}>{words ?? 'Customer'}</h1>
          {contact && <CopyButton value={contact.text} what={contact.kind === 'mobile' ? 'mobile number' : 'email'} />}
        </div>
        <ContactField key={asked} unread={contact ? '' : asked} />
      </header>
      {contact ? (
        <RecordsOf key={contact.text} contact={contact} />
      ) : (
        <p className={classes['nothing']}>
          {asked === '' ? '' : `“${asked}” is no whole mobile number and no email address. `}
          Enter a caller’s number or address to see all vouchers, purchases, orders and redemptions of it that are on
          this device.
        </p>
      )}
    </div>
  )
}

function RecordsOf({ contact }: { contact: Contact }) {
  const [most, setMost] = useState(step)
  const { collections, vouchers, lines, hasMore, settled, complete, onFound } = useCustomer(contact)
  useNoteOpened(customersOpened, contact.text, lines.length > 0)
  const titles = collections.map(({ listed }) => listed.resource.noun.many)
  return (
    <>
      <ul className={parts['parts']} aria-label="What was looked through">
        {collections.map((of) => (
          <CustomerPart
            key={of.listed.collection}
            {...{ of, contact, most, onFound }}
            linked={of.listed.resource.name === 'vouchers' ? vouchers : noVouchers}
          />
        ))}
      </ul>
      {lines.length > 0 && <CustomerRecords lines={lines} />}
      {hasMore && (
        <Button variant="default" className={classes['more'] ?? ''} onClick={() => setMost(most + step)}>
          Show older records
        </Button>
      )}
      <p role="status" className={classes['nothing']}>
        {lines.length === 0 && (settled ? emptyWords(contact, titles, complete) : 'Looking…')}
      </p>
    </>
  )
}

const noVouchers: ReadonlyMap<string, string> = new Map()

function emptyWords(contact: Contact, titles: readonly string[], complete: boolean): string {
  const what = contact.kind === 'mobile' ? 'this number' : 'this address'
  if (titles.length === 0) return `Your role sees no records that hold ${what}.`
  const said = complete ? 'Nothing' : 'Nothing on this device yet'
  const list = new Intl.ListFormat('en').format(titles)
  return `${said} for ${contactWords(contact)}. Records with ${what} would stand here: ${list}.`
}
