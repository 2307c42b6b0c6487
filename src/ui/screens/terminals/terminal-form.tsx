import { NativeSelect, PasswordInput, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { terminalStatuses } from '#store/resources/terminals/terminal-calls.ts'
import {
  changedOf,
  type TerminalEdit,
  terminalEdit,
  terminalMax,
  typeWords,
} from '#store/resources/terminals/terminal-rules.ts'
import type { Terminal } from '#store/resources/terminals/terminals.ts'
import { digitsInput, textInput } from '#store/values/live-input.ts'
import { pinMax, pinWarning } from '#store/values/pin.ts'
import { ChangedFields } from '#ui/form/changed-fields.tsx'
import { FormBody } from '#ui/form/form-body.tsx'
import { FieldPair } from '#ui/form/form-page.tsx'
import { useOnlineReason } from '#ui/form/use-online-reason.ts'
import { useForm } from '#ui/form/use-form.ts'
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { useTerminalEdit } from './use-terminal-edit.ts'

interface TerminalFormProps {
  terminal: Terminal
  /** While it is being sent, the dialog stays. */
  onSending(isSending: boolean): void
  onClose(): void
  onSaved(as: Terminal, pin: string): void
}

const needsLine = 'Needs a connection: the PIN is not kept on this device.'

/** The edit of a terminal. Its PIN begins empty and must be given: every edit sets it (spec 001 §4, decisions.md F5). */
export function TerminalForm({ terminal, onSending, onSaved, onClose }: TerminalFormProps) {
  const { edited, save, looking } = useTerminalEdit(terminal)
  const blocked = useOnlineReason()
  const pinField = useRef<HTMLInputElement>(null)
  const { model, description, status } = edited.began
  const form = useForm<TerminalEdit, TerminalEdit>({
    schema: terminalEdit(edited.began),
    initial: { pin: '', ...edited.initial },
    async onSubmit(typed) {
      const result = await save({ values: typed, began: form.began })
      if ('words' in result) return result.words
      onSaved(result.saved, typed.pin)
      return null
    },
  })
  const { values, dirty, busy } = form
  const isChanged = values.pin !== '' || Object.keys(changedOf(edited.began, values)).length > 0
  useUnsavedGuard(dirty && !busy, 'dialog', mayLoseDetails)
  useLayoutEffect(() => {
    onSending(busy)
    return () => onSending(false)
  }, [onSending, busy])

  // The button that led here is gone.
  useEffect(() => pinField.current?.focus(), [])

  return (
    <FormBody
      title="Edit terminal"
      form={form}
      act="Update"
      cancel="Close"
      blocked={
        blocked === null ? (edited.blockedReason(form) ?? (isChanged ? null : 'Nothing is changed yet.')) : needsLine
      }
      onCancel={onClose}
    >
      <ChangedFields edited={edited} form={form} />
      <FieldPair>
        <TextInput label="Merchant" readOnly variant="filled" value={terminal.merchant} />
        <TextInput label="Sub Merchant" readOnly variant="filled" value={terminal.location || terminal.subMerchantId} />
        <TextInput label="Type" readOnly variant="filled" value={typeWords(terminal.type)} />
        <NativeSelect
          label="Status"
          data={[...new Set([...terminalStatuses, status])].filter((one) => one !== '' || status === '')}
          {...form.text('status')}
        />
        <PasswordInput
          label="Pin"
          required
          ref={pinField}
          inputMode="numeric"
          autoComplete="off"
          description={pinWarning(values.pin) ?? 'Every update sets it: the present one, or a new one.'}
          {...form.text('pin', (typed) => digitsInput(typed, pinMax))}
        />
        <TextInput
          label="Model"
          autoComplete="off"
          description={`Up to ${terminalMax.model} letters`}
          {...form.text('model', (typed) => (typed === model ? typed : textInput(typed, terminalMax.model)))}
        />
      </FieldPair>
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={6}
        description={lettersOf(values.description, description)}
        {...form.text('description', (typed) => cutDescription(typed, description))}
      />
      {looking !== null && (
        <Text size="sm" role="status">
          {looking}
        </Text>
      )}
    </FormBody>
  )
}

/** Literal text (spec 001 §2). */
function mayLoseDetails(): Promise<boolean> {
  return confirm({
    title: 'Close terminal',
    text: 'Your details will be lost. Do you wish to proceed?',
    act: 'Proceed',
    stay: 'Keep editing',
    danger: true,
  })
}

/** What is typed ends at the limit; a longer text that was stored is never cut behind somebody's back (decisions.md F4). */
function cutDescription(typed: string, stored: string): string {
  return stored.length > terminalMax.edited ? typed : textInput(typed, terminalMax.edited)
}

function lettersOf(typed: string, stored: string): string {
  if (typed === stored && stored.length > terminalMax.edited)
    return `Longer than the ${terminalMax.edited} letters an edit takes: it stays as it is unless you change it.`
  return `${typed.trim().length} of ${terminalMax.edited} letters`
}
