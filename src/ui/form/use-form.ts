import { schemaResolver, type UseFormReturnType, useForm as useMantineForm } from '@mantine/form'
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { afterPress } from './after-press.ts'
import type { DraftSpec } from './typed-draft.ts'
import { type FormDraft, useDraft } from './use-draft.ts'

/** Why a form was not taken: words for all of it, or words under some of its fields. */
type Refusal<Values> = string | Partial<Record<keyof Values & string, string>>

interface FormSpec<Values extends object, Sent> {
  /** The mutation's own arguments, or a schema of the form: with the spec's messages. */
  schema: z.ZodType<Sent, Values>
  initial: Values
  /** A long form: what is typed is kept on this device until it is sent. */
  draft?: DraftSpec<Values>
  /** Resolves to null once it is done, else to what is wrong; the typed values stay. */
  onSubmit(sent: Sent): Promise<Refusal<Values> | null>
  /** A form in steps: shows the one that these wrong fields are in, before the first of them takes the focus. */
  onWrong?(names: readonly string[]): void
}

type FieldOf<Values, Type> = {
  [Name in keyof Values & string]: Values[Name] extends Type ? Name : never
}[keyof Values & string]

export interface Form<Values extends object> {
  values: Values
  /** The values as they were before anything was typed. */
  began: Values
  /** What was wrong with the form as a whole when it was last sent. */
  trouble: string | null
  busy: boolean
  /** Something was typed that is not sent. */
  dirty: boolean
  /** What was typed another time and not sent. */
  draft: FormDraft
  set(patch: Partial<Values>): void
  /** The fields begin with these values from now on; `isShown`: they show them instead of what was typed. */
  rebase(theirs: Partial<Values>, isShown: boolean): void
  /** Back to the beginning. */
  reset(): void
  submit(event: SyntheticEvent<HTMLFormElement>): void
  /** Judges some of the fields, as a step is left: false if one is wrong, and then the first of those has the focus. */
  check(names: readonly (keyof Values & string)[], element: HTMLFormElement): boolean
  /** The properties of a text input; `filter` is what stays of a text while it is typed. */
  text(name: FieldOf<Values, string>, filter?: (typed: string) => string): TextProps
  /** The properties of a field of any kind that hands over its value. */
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>
  /** The properties of a checkbox or switch. */
  box(name: FieldOf<Values, boolean>): BoxProps
}

/** What binds a text input to its form; its handlers stay the same as long as its form is there. */
export interface TextProps {
  name: string
  value: string
  error: string | undefined
  onChange(event: { currentTarget: { value: string } }): void
  onBlur(): void
}

interface FieldProps<Value> {
  name: string
  value: Value
  error: string | undefined
  onChange(value: Value): void
  onBlur(): void
}

interface BoxProps {
  name: string
  checked: boolean
  error: string | undefined
  onChange(event: { currentTarget: { checked: boolean } }): void
}

/**
 * A form bound to its schema. Words show under a field once it is left, and under all of them once sending was tried,
 * when the first wrong field takes the focus. However often Enter is pressed, it is sent once.
 */
export function useForm<Values extends object, Sent>(spec: FormSpec<Values, Sent>): Form<Values> {
  const { schema, initial, onSubmit } = spec
  const form = useMantineForm<Values>({
    mode: 'controlled',
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
  })
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { began, begin, rebase } = useBeginning<Values>(form, initial)
  const sending = useRef(false)
  const draft = useDraft(spec.draft, initial, { values: form.values, put: form.setValues })

  async function send(element: HTMLFormElement) {
    const read = schema.safeParse(form.values)
    if (!read.success) return goTo(element, Object.keys(form.validate().errors))
    sending.current = true
    setBusy(true)
    setTrouble(null)
    try {
      const refusal = await onSubmit(read.data)
      if (refusal === null) {
        begin(form.values)
        draft.drop()
      } else if (typeof refusal === 'string') setTrouble(refusal)
      else {
        // After the press that sent it: the field that it took the focus from is judged first, by the schema alone.
        afterPress(() => {
          form.setErrors(refusal)
          goTo(element, Object.keys(refusal))
        })
      }
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function goTo(element: HTMLFormElement, names: string[]) {
    flushSync(() => spec.onWrong?.(names))
    focusFirst(element, names)
  }

  function check(names: readonly string[], element: HTMLFormElement): boolean {
    const wrong = wrongIn(schema, form.values, names)
    form.setErrors((now) => ({ ...without(now, names), ...wrong }))
    focusFirst(element, Object.keys(wrong))
    return Object.keys(wrong).length === 0
  }

  function set(patch: Partial<Values>) {
    form.setValues(patch)
    draft.keep({ ...form.values, ...patch })
    for (const name of Object.keys(patch)) form.clearFieldError(name)
    setTrouble(null)
  }

  function reset() {
    form.setValues(initial)
    form.clearErrors()
    begin(initial)
    // A form that begins anew because it was sent must not offer what is sent.
    if (sending.current) draft.drop()
    draft.look()
    setTrouble(null)
  }

  return {
    values: form.values,
    began,
    trouble,
    busy,
    dirty: form.isDirty(),
    draft,
    set,
    // What was refused is decided in either case, and no longer shown.
    rebase: (theirs, isShown) => rebase(theirs, () => set(isShown ? theirs : {})),
    reset,
    submit(event) {
      event.preventDefault()
      // A form in a dialog is no part of the form that opened it.
      event.stopPropagation()
      if (!sending.current) void send(event.currentTarget)
    },
    check,
    ...useBound(form, set),
  }
}

/** The values that a form is compared with to know whether something was typed. */
function useBeginning<Values extends object>(form: Pick<UseFormReturnType<Values>, 'resetDirty'>, initial: Values) {
  const [began, setBegan] = useState(initial)
  function begin(values: Values) {
    setBegan(values)
    form.resetDirty(values)
  }
  function rebase(theirs: Partial<Values>, show: () => void) {
    show()
    begin({ ...began, ...theirs })
  }
  return { began, begin, rebase }
}

type Bound<Values extends object> = Pick<Form<Values>, 'text' | 'field' | 'box'>
type BoundForm<Values extends object> = Pick<
  UseFormReturnType<Values>,
  'values' | 'errors' | 'getValues' | 'validateField'
>

/** What a field says to its form. */
interface Handlers {
  onText(event: { currentTarget: { value: string } }): void
  onValue(value: unknown): void
  onBox(event: { currentTarget: { checked: boolean } }): void
  onBlur(): void
}

/**
 * The properties of inputs, bound to the values of a form. Handlers are made once for a field: in a long form only those
 * fields are rendered anew whose values change.
 */
function useBound<Values extends object>(form: BoundForm<Values>, set: Form<Values>['set']): Bound<Values> {
  const latest = useRef({ form, set })
  useLayoutEffect(() => {
    latest.current = { form, set }
  })
  const [handlers] = useState(() => new Map<string, Handlers>())

  function handlersOf(name: keyof Values & string): Handlers {
    const put = (value: unknown) => latest.current.set({ [name]: value } as Partial<Values>)
    const made = handlers.get(name) ?? {
      onText: ({ currentTarget }) => put(currentTarget.value),
      onValue: put,
      onBox: ({ currentTarget }) => put(currentTarget.checked),
      onBlur: () =>
        afterPress(() => {
          const { form: now } = latest.current
          // A field that nobody has filled in yet is not wrong because somebody walked through it.
          if (!isEmpty(now.getValues()[name])) now.validateField(name)
        }),
    }
    handlers.set(name, made)
    return made
  }

  function common<Name extends keyof Values & string>(name: Name) {
    const error = form.errors[name]
    return { name, value: form.values[name], error: typeof error === 'string' ? error : undefined }
  }

  return {
    text(name, filter) {
      const { onText, onBlur } = handlersOf(name)
      const onChange: typeof onText = filter
        ? ({ currentTarget }) => onText({ currentTarget: { value: filter(currentTarget.value) } })
        : onText
      return { ...common(name), value: form.values[name] as string, onChange, onBlur }
    },
    field(name) {
      const { onValue, onBlur } = handlersOf(name)
      return { ...common(name), onChange: onValue, onBlur }
    },
    box(name) {
      const { error } = common(name)
      return { name, checked: form.values[name] as boolean, error, onChange: handlersOf(name).onBox }
    },
  }
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined
}

/** The first thing that is wrong with each of the named fields. */
function wrongIn(schema: z.ZodType, values: object, names: readonly string[]): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(
    issues
      .filter(({ path }) => names.includes(String(path[0])))
      .map(({ path, message }) => [String(path[0]), message] as const)
      .reverse(),
  )
}

function without<Value>(all: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
}

/** A combobox hands its name to a hidden input, which takes no focus; what is no control of a form says it as `data-field`. */
function fieldNameOf(field: HTMLElement): string | null {
  if (field instanceof HTMLInputElement && field.type === 'hidden') return null
  return field.dataset['field'] ?? field.getAttribute('name')
}

/** Puts the focus into the first of the named fields, in the order of the page. */
function focusFirst(form: HTMLFormElement, names: string[]): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[name], [data-field]')]
  fields.find((field) => names.includes(fieldNameOf(field) ?? ''))?.focus()
}
