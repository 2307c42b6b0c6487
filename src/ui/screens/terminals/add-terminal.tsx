import { useEffect, useRef, useState } from 'react'
import { terminals } from '#store/resources/terminals/terminals.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { useRemote } from '#ui/live/use-remote.ts'
import { AddForm } from './add-form.tsx'
import { type Added, AddedTerminals } from './added-terminals.tsx'
import classes from './terminals.module.css'

const view = { filters: {}, search: null, page: 1, pageSize: 1 } as const
const wanted = { kind: 'view', collection: terminals.name, view } as const

/** A new terminal, and those that were added before it while this screen was open (spec 001 §2, decisions.md M19). */
export function AddTerminal() {
  const [added, setAdded] = useState<readonly Added[]>([])
  const [form, setForm] = useState({ turn: 0, merchant: '', submerchant: '', goesOn: false })
  const done = useRef<HTMLElement>(null)
  const { again } = useRemote(wanted)

  function onAdded(one: Added, goesOn: boolean) {
    const { merchant, submerchant } = one.wanted
    // The PIN of the last one alone stays at hand, for its sheet.
    setAdded((before) => [one, ...before.map((other) => ({ ...other, pin: null }))])
    setForm(({ turn }) => ({ turn: turn + 1, merchant, submerchant, goesOn }))
    again()
  }

  // On a phone it stands below what is in sight.
  useEffect(() => {
    if (form.turn > 0 && !form.goesOn) done.current?.focus()
  }, [form])

  return (
    <FormPage title="ADD TERMINAL" width="44rem">
      <AddForm key={form.turn} {...form} onAdded={onAdded} />
      <section ref={done} tabIndex={-1} className={classes['done']} aria-label="Added terminals">
        <AddedTerminals added={added} onLookAgain={again} />
      </section>
    </FormPage>
  )
}
