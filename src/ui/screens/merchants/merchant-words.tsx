import { isSafeAddress } from '#store/values/web-address.ts'
import { ToneBadge } from '#ui/kit/tone-badge.tsx'
import classes from './merchants.module.css'

/** A merchant's status; one that this portal does not know stands as it is. */
export function MerchantStatus({ status }: { status: string }) {
  if (status === '') return '–'
  return <ToneBadge tone={status === 'Active' ? 'good' : 'calm'}>{status}</ToneBadge>
}

/** A website as a link if it is one, else as the text that it is. */
export function Website({ website, inList = false }: { website: string; inList?: boolean }) {
  if (website === '') return '–'
  if (!isSafeAddress(website)) return website
  return (
    <a
      href={website}
      target="_blank"
      rel="noopener noreferrer"
      className={classes['link']}
      title={website}
      // One tab stop a row; the record has the link for everybody.
      tabIndex={inList ? -1 : undefined}
    >
      {website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}
