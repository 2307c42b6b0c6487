import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { contactOf, contactWords } from '#store/values/contact.ts'
import { useNavItems } from '#ui/state/nav-items.ts'
import { customerPath, customerQuery } from './customer-address.ts'
import classes from './record.module.css'

/** The way to everything of a mobile number or an email address; nothing for a text that is neither. */
export function CustomerLink({ text }: { text: string | null }) {
  const mayOpen = useNavItems().some(({ path }) => path === customerPath)
  const contact = mayOpen && text !== null ? contactOf(text) : null
  if (contact === null) return null
  const label = `Everything of ${contactWords(contact)}`
  return (
    <Tooltip label={label} withArrow>
      <ActionIcon
        component={Link}
        to={customerPath}
        search={customerQuery(contact) as never}
        variant="subtle"
        color="gray"
        aria-label={label}
      >
        <IconUserSearch size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A value that shows a number or an address, with that way beside it. */
export function WithCustomer({ text, children }: { text: string | null; children: React.ReactNode }) {
  return (
    <span className={classes['value']}>
      {children}
      <CustomerLink text={text} />
    </span>
  )
}
