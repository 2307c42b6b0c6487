import { Button, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { z } from 'zod'
import { decimalPattern } from '#store/resources/merchants/merchant-decimals.ts'
import { decimalInput } from '#store/values/live-input.ts'
import { visibleText } from '#store/values/visible-text.ts'
import { PageForm } from '#ui/form/form-page.tsx'
import { FormSteps } from '#ui/form/form-steps.tsx'
import { LimitedField } from '#ui/form/limited-field.tsx'
import { PictureField } from '#ui/form/picture-field.tsx'
import { RichTextField } from '#ui/form/rich-text-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { type FormStep, stepOfFields, useFormSteps } from '#ui/form/use-form-steps.ts'
import { SinkPart } from './sink-part.tsx'

const two = z.object({
  name: z.string().trim().min(1, 'Name cannot be empty'),
  text: z.string().refine((html) => visibleText(html).trim() !== '', 'Text cannot be empty'),
  picture: z.string(),
  share: z.string().regex(decimalPattern, 'Enter a valid share'),
})
const empty = { name: '', text: '', picture: '/icons/portal-192.png', share: '' }
const steps: readonly FormStep<typeof empty>[] = [
  { title: 'What it is', fields: ['name', 'text', 'picture'] },
  { title: 'What it costs', fields: ['share'] },
]

/** A form in steps: each is left only once it is right, what is wrong leads to its step, and a draft is offered again. */
export function SinkSteps() {
  const [step, setStep] = useState(0)
  const [sent, setSent] = useState('')
  const form = useForm({
    schema: two,
    initial: empty,
    draft: { name: 'kitchen-sink-steps' },
    onWrong: (names) => setStep(stepOfFields(steps, names)),
    async onSubmit({ name, share }) {
      setSent(`${name} ${share}`)
      return null
    },
  })
  const { element, goTo } = useFormSteps(form, { steps, step, setStep })
  const isLast = step === steps.length - 1

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    if (isLast) return form.submit(event)
    event.preventDefault()
    goTo(step + 1)
  }

  return (
    <SinkPart title="The form of a page, in steps">
      <PageForm
        ref={element}
        title="Two steps"
        form={form}
        onSubmit={submit}
        foot={<Button type="submit">{isLast ? 'Send both' : 'Next step'}</Button>}
      >
        <FormSteps
          titles={steps.map(({ title }) => title)}
          step={step}
          onGo={goTo}
          panels={[
            <Stack key="what" gap="sm">
              <LimitedField label="Name of both" required max={20} {...form.text('name')} />
              <RichTextField label="Text of both" required max={40} {...form.field('text')} />
              <PictureField label="Address of a picture" max={320} {...form.text('picture')} />
            </Stack>,
            <TextInput
              key="costs"
              label="Share"
              inputMode="decimal"
              placeholder="e.g. 7.5"
              {...form.text('share', (typed) => decimalInput(typed, 10, form.values.share))}
            />,
          ]}
        />
      </PageForm>
      <output>{sent}</output>
    </SinkPart>
  )
}
