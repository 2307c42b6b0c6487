import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Form } from './use-form.ts'

/** A step of a form: its tab, and its fields in their order. */
export interface FormStep<Values> {
  title: string
  fields: readonly (keyof Values & string)[]
}

interface StepsAt<Values> {
  steps: readonly FormStep<Values>[]
  /** The step that is shown, from 0. */
  step: number
  setStep(step: number): void
}

/** The first step with one of these fields, from 0: where a form in steps leads to what is wrong. */
export function stepOfFields<Values>(steps: readonly FormStep<Values>[], names: readonly string[]): number {
  return Math.max(
    0,
    steps.findIndex(({ fields }) => fields.some((one) => names.includes(one))),
  )
}

/** Ways through a form in steps: forward only over steps that are right, back at will, or to one field. */
export function useFormSteps<Values extends object>(form: Form<Values>, { steps, step, setStep }: StepsAt<Values>) {
  const element = useRef<HTMLFormElement>(null)

  function goTo(next: number) {
    const page = element.current
    if (!page) return
    for (let at = step; at < next; at += 1) {
      if (at !== step) flushSync(() => setStep(at))
      if (!form.check(steps[at]?.fields ?? [], page)) return
    }
    flushSync(() => setStep(next))
    if (next > step) page.querySelector<HTMLElement>(`[name="${steps[next]?.fields[0]}"]`)?.focus()
  }

  function edit(field: keyof Values & string) {
    flushSync(() => setStep(stepOfFields(steps, [field])))
    element.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus()
  }

  return { element, goTo, edit }
}
