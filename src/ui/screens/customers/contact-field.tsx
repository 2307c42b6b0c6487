import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { contactOf } from '#store/values/contact.ts'
import { customerPath, customerQuery } from '#ui/record/customer-address.ts'
import classes from './customer.module.css'

/** Takes the number or the address of the next caller, in any form; `unread` is what the address has that is neither. */
export function ContactField({ unread }: { unread: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(unread)
  const [trouble, setTrouble] = useState<string | null>(null)

  function find(event: React.FormEvent) {
    event.preventDefault()
    const contact = contactOf(text)
    setTrouble(contact === null ? 'Enter a whole mobile number or email address' : null)
    if (contact) void navigate({ to: customerPath, search: customerQuery(contact) as never })
  }

  return (
    <form className={classes['find']} onSubmit={find} role="search" aria-label="Customer" noValidate>
      <TextInput
        label="Mobile number or email"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={trouble}
        maxLength={100}
        autoComplete="off"
        inputMode="search"
      />
      <Button type="submit" variant="default" className={classes['go'] ?? ''}>
        Find
      </Button>
    </form>
  )
}
