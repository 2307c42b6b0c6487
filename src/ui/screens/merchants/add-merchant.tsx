import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import {
  emptyMerchant,
  financeFields,
  type NewMerchant,
  newMerchantFormWith,
  newMerchantSteps as steps,
  type NewMerchantValues,
} from '#store/resources/merchants/new-merchant.ts'
import { FormPage, PageForm } from '#ui/form/form-page.tsx'
import { FormSteps } from '#ui/form/form-steps.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { stepOfFields, useFormSteps } from '#ui/form/use-form-steps.ts'
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
    onWrong: (names) => setStep(stepOfFields(steps, names)),
    onSubmit: add,
  })
  const { element, goTo, edit } = useFormSteps(form, { steps, step, setStep })
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
        <FormSteps
          titles={steps.map(({ title }) => title)}
          step={step}
          onGo={goTo}
          panels={[
            <PrimaryTab key="primary" form={form} categories={categories} />,
            <FinanceTab key="finance" form={form} />,
            <GlTab key="gl" form={form} isShown={step === steps.length - 1} category={category} onEdit={edit} />,
          ]}
        />
      </PageForm>
    </FormPage>
  )
}
