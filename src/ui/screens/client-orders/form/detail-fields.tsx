import { TextInput } from '@mantine/core'
import { orderLimits } from '#store/resources/client-orders/order-form.ts'
import { textInput } from '#store/values/live-input.ts'
import type { OrderNames } from './use-order-names.ts'
import { OneField } from '#ui/pickers/one-field.tsx'
import { nameOptions } from './name-options.ts'
import classes from './order-form.module.css'
import type { OrderFormUse } from './use-order-form.ts'

/** Client, sales agent and contact point (spec 002 §2, §5). */
export function DetailFields({ use, names, isFixed }: { use: OrderFormUse; names: OrderNames; isFixed?: boolean }) {
  const { form, set, leave, problemOf } = use
  const off = isFixed ? { disabled: true } : {}
  return (
    <div className={classes['details']}>
      <OneField
        label="Client"
        required
        placeholder="Search for a client"
        options={nameOptions(names.clients)}
        value={form.clientId}
        max={orderLimits.client}
        error={problemOf('clientId')}
        {...off}
        onChange={(clientId) => set({ clientId })}
      />
      <OneField
        label="Sales Agent"
        required
        placeholder="Search for a sales agent"
        options={nameOptions(names.salesAgents)}
        value={form.salesAgentId}
        max={orderLimits.salesAgent}
        error={problemOf('salesAgentId')}
        {...off}
        onChange={(salesAgentId) => set({ salesAgentId })}
      />
      <TextInput
        label="Contact Point Name"
        required
        autoComplete="off"
        value={form.contactPointName}
        error={problemOf('contactPointName')}
        {...off}
        onChange={({ currentTarget }) =>
          set({ contactPointName: textInput(currentTarget.value, orderLimits.contactPointName) })
        }
        onBlur={() => leave('contactPointName')}
      />
      <TextInput
        label="Contact Point Email"
        required
        inputMode="email"
        autoComplete="off"
        value={form.contactPointEmail}
        error={problemOf('contactPointEmail')}
        {...off}
        onChange={({ currentTarget }) =>
          set({ contactPointEmail: textInput(currentTarget.value, orderLimits.contactPointEmail) })
        }
        onBlur={() => leave('contactPointEmail')}
      />
    </div>
  )
}
