import { Spotlight } from '@mantine/spotlight'
import { IconUserSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Contact, contactWords } from '#store/values/contact.ts'
import { customerPath, customerQuery } from '#ui/record/customer-address.ts'
import classes from './palette.module.css'

/** The page of a customer as a line of the palette. */
export function CustomerHit({ contact }: { contact: Contact }) {
  const navigate = useNavigate()
  const words = contactWords(contact)
  return (
    <Spotlight.Action
      aria-label={`customer ${words}`}
      onClick={() => void navigate({ to: customerPath, search: customerQuery(contact) as never })}
    >
      <IconUserSearch size={18} stroke={1.6} aria-hidden className={classes['mark']} />
      <span className={classes['record']}>
        <span>{words}</span>
        <span className={classes['words']}>Everything of this customer on this device</span>
      </span>
    </Spotlight.Action>
  )
}
