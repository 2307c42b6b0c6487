import { Button, NativeSelect, PasswordInput, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { terminalStatuses, terminalTypes } from '#store/resources/terminals/terminal-calls.ts'
import {
  type NewTerminal,
  type NewTerminalTyped,
  newTerminal,
  terminalMax,
  terminalTypeTitles,
} from '#store/resources/terminals/terminal-rules.ts'
import { digitsInput, textInput } from '#store/values/live-input.ts'
import { pinMax, pinWarning } from '#store/values/pin.ts'
import { FieldPair, PageForm } from '#ui/form/form-page.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { type Form, useForm } from '#ui/form/use-form.ts'
import type { Added } from './added-terminals.tsx'
import { ShopFields } from './shop-fields.tsx'
import classes from './terminals.module.css'
import { useAddTerminal } from './use-add-terminal.ts'

interface AddFormProps {
  /** Of the terminal that was added before, '' for none. */
  merchant: string
  submerchant: string
  /** The keyboard begins at the first empty field. */
  goesOn: boolean
  onAdded(one: Added, goesOn: boolean): void
}

/** The seven fields of a new terminal, sent while the form is open (decisions.md M1). */
export function AddForm({ merchant, submerchant, goesOn, onAdded }: AddFormProps) {
  const { add, looking } = useAddTerminal()
  const another = useRef(false)
  const type = useRef<HTMLSelectElement>(null)
  const form = useForm<NewTerminalTyped, NewTerminal>({
    schema: newTerminal,
    initial: { merchant, submerchant, type: '', status: 'Active', pin: '', model: '', description: '' },
    draft: { name: 'add-terminal', leaveOut: ['pin'] },
    async onSubmit(typed) {
      const result = await add(typed)
      if ('words' in result) return result.words
      const wasAnother = another.current
      // The next form begins anew, and must not find the draft of this one.
      setTimeout(() => onAdded(result.added, wasAnother))
      return null
    },
  })
  useEffect(() => {
    if (goesOn) type.current?.focus()
  }, [goesOn])

  const isOff = useOnlineReason() !== null
  const foot = (
    <>
      {isOff && (
        <p role="status" className={classes['quiet']}>
          Needs a connection: the PIN is not kept on this device.
        </p>
      )}
      <div className={classes['acts']}>
        <Button
          type="submit"
          loading={form.busy}
          disabled={isOff}
          onClick={() => {
            another.current = false
          }}
        >
          Save Terminal
        </Button>
        <Button
          type="submit"
          variant="default"
          disabled={form.busy || isOff}
          onClick={() => {
            another.current = true
          }}
        >
          Save and add another
        </Button>
      </div>
    </>
  )
  return (
    <PageForm title="Add Terminal" form={form} foot={foot}>
      <ShopFields form={form} />
      <TerminalFields form={form} type={type} />
      {looking !== null && (
        <Text size="sm" role="status">
          {looking}
        </Text>
      )}
    </PageForm>
  )
}

interface TerminalFieldsProps {
  form: Form<NewTerminalTyped>
  type: React.Ref<HTMLSelectElement>
}

/** All of them but merchant and shop. */
function TerminalFields({ form, type }: TerminalFieldsProps) {
  const { pin, description } = form.values
  return (
    <>
      <FieldPair>
        <NativeSelect
          ref={type}
          label="Type"
          required
          data={[
            { value: '', label: 'Choose…' },
            ...terminalTypes.map((one) => ({ value: one, label: terminalTypeTitles[one] })),
          ]}
          {...form.text('type')}
        />
        <NativeSelect label="Status" required data={[...terminalStatuses]} {...form.text('status')} />
        <PasswordInput
          label="Pin"
          required
          inputMode="numeric"
          autoComplete="off"
          description={pinWarning(pin) ?? `1 to ${pinMax} digits, kept nowhere on this device`}
          {...form.text('pin', (typed) => digitsInput(typed, pinMax))}
        />
        <TextInput
          label="Model"
          autoComplete="off"
          description={`Up to ${terminalMax.model} letters`}
          {...form.text('model', (typed) => textInput(typed, terminalMax.model))}
        />
      </FieldPair>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        description={`${description.length} of ${terminalMax.added} letters`}
        {...form.text('description', (typed) => textInput(typed, terminalMax.added))}
      />
    </>
  )
}
