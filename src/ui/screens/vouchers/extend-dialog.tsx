import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import {
  extendedExpiry,
  type ExtensionPeriod,
  extensionPeriods,
  firstCustomDay,
} from '#store/resources/vouchers/extend-voucher.ts'
import { extend } from '#store/resources/vouchers/voucher-actions.ts'
import type { Voucher } from '#store/resources/vouchers/vouchers.ts'
import { instantToWire } from '#store/values/colombo-time.ts'
import { DayField } from '#ui/form/day-field.tsx'
import { FormModal } from '#ui/form/form-modal.tsx'
import { useMutation } from '#ui/send/use-mutation.ts'
import { useForm } from '#ui/form/use-form.ts'
import { momentWords } from '#ui/kit/value-words.ts'
import type { DialogProps } from '#ui/record/open-record.ts'

interface Values {
  period: ExtensionPeriod | ''
  day: string
}

/** The form as the rules of `extendedExpiry` judge it; what comes out is the new expiry. */
function schemaFor({ expiryDate }: Voucher, now: number): z.ZodType<string, Values> {
  return z.custom<Values>().transform(({ period, day }, context) => {
    const result = extendedExpiry({ period: period || null, day }, expiryDate, now)
    if (result.kind === 'until') return result.expiry
    context.addIssue({ code: 'custom', path: [result.field], message: result.words })
    return z.NEVER
  })
}

/** Moves the expiry date by a period, or to the end of a chosen day (spec 000 §4). */
export function ExtendDialog({ row: voucher, opened, onClose }: DialogProps<Voucher>) {
  const { id, expiryDate } = voucher
  const sends = useMutation(extend, { onSent: onClose })
  const [now] = useState(Date.now)
  const form = useForm<Values, string>({
    schema: schemaFor(voucher, now),
    initial: { period: '', day: '' },
    onSubmit: (expiry) => sends.submit({ id, expireDate: instantToWire(expiry) }, voucher),
  })
  const { period, day } = form.values
  const until = extendedExpiry({ period: period || null, day }, expiryDate, now)
  const chosen = form.field('period')
  return (
    <FormModal title="Extend Voucher" opened={opened} onClose={onClose} form={form} act="Extend Voucher" sends={sends}>
      <Text size="sm">{`Expires ${expiryDate === null ? 'at no known date' : momentWords(expiryDate)}`}</Text>
      <Radio.Group
        label="Period of extension"
        withAsterisk
        value={period}
        error={chosen.error}
        onChange={(next) => chosen.onChange(next as ExtensionPeriod)}
      >
        <Stack gap={8} mt={4}>
          {extensionPeriods.map(({ id: value, title }) => (
            <Radio key={value} name="period" value={value} label={title} />
          ))}
        </Stack>
      </Radio.Group>
      {period === 'custom' && (
        <DayField
          label="New expiry date"
          required
          description="Until 23:59:59 of that day"
          min={firstCustomDay(expiryDate, now)}
          {...form.field('day')}
        />
      )}
      <div role="status">
        {until.kind === 'until' && <Text fw={600}>{`New expiry: ${momentWords(until.expiry)}`}</Text>}
        {until.kind === 'until' && until.warning !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {`${until.warning}.`}
          </Text>
        )}
      </div>
    </FormModal>
  )
}
