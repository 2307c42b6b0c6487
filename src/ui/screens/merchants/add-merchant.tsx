import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  emptyMerchant,
  financeFields,
  type NewMerchant,
  type NewMerchantField,
  newMerchantFormWith,
  newMerchantSteps as steps,
  type NewMerchantValues,
} from '#store/resources/merchants/new-merchant.ts'
import { FormPage, PageForm } from '#ui/form/form-page.tsx'
import { type Form, useForm } from '#ui/form/use-form.ts'
import classes from './add-merchant.module.css'
import { AddMerchantFoot } from './add-merchant-foot.tsx'
import { FinanceTab } from './finance-tab.tsx'
import { GlTab } from './gl-tab.tsx'
import { PrimaryTab } from './primary-tab.tsx'
import { useAddMerchant } from './use-add-merchant.ts'
import { useCategories } from './use-categories.ts'

/** A new merchant in three tabs, each left only once it is right (spec 002 §2 Add merchant, §4). */
export function AddMerchant() {
  const navigate = useNavigate()
  const categories = useCategories()
  const { add, blocked, looking } = useAddMerchant(categories)
  const [step, setStep] = useState(0)
  const form = useForm<NewMerchantValues, NewMerchant>({
    schema: newMerchantFormWith(categories.preset),
    initial: emptyMerchant,
    draft: { name: 'add-merchant', leaveOut: financeFields },
    onWrong: (names) =>
      setStep(
        Math.max(
          0,
          steps.findIndex(({ fields }) => fields.some((one) => names.includes(one))),
        ),
      ),
    onSubmit: add,
  })
  const { element, goTo, edit } = useSteps(form, step, setStep)
  const category = form.values.category || categories.preset

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    if (step === steps.length - 1) return form.submit(event)
    event.preventDefault()
    goTo(step + 1)
  }

  return (
    <FormPage title="Add Merchant" width="62rem">
      <PageForm
        ref={element}
        title="Add Merchant"
        form={form}
        onSubmit={submit}
        foot={
          <AddMerchantFoot
            form={form}
            step={step}
            blocked={blocked(category)}
            looking={looking}
            onBack={() => setStep(step - 1)}
            onCancel={() => void navigate({ to: '/merchants/view-Merchants' })}
          />
        }
      >
        <Tabs value={String(step)} onChange={(next) => goTo(Number(next))} keepMounted>
          <Tabs.List aria-label="Steps" className={classes['steps'] ?? ''}>
            {steps.map(({ title }, at) => (
              <Tabs.Tab key={title} value={String(at)}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="0" pt="md">
            <PrimaryTab form={form} categories={categories} />
          </Tabs.Panel>
          <Tabs.Panel value="1" pt="md">
            <FinanceTab form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="2" pt="md">
            <GlTab form={form} category={category} onEdit={edit} />
          </Tabs.Panel>
        </Tabs>
      </PageForm>
    </FormPage>
  )
}

/** Forward only over tabs that are right; back at will, or to one field. */
function useSteps(form: Form<NewMerchantValues>, step: number, setStep: (step: number) => void) {
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

  function edit(field: NewMerchantField) {
    flushSync(() => setStep(steps.findIndex(({ fields }) => fields.includes(field))))
    element.current?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)?.focus()
  }

  return { element, goTo, edit }
}
