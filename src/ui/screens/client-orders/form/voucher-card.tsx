import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { brandingTitles, deliveryTypeTitles, voucherTypeTitles } from '#store/resources/client-orders/order-words.ts'
import { cardProblems, type VoucherCard as Card } from '#store/resources/client-orders/voucher-cards.ts'
import classes from './order-form.module.css'

interface VoucherCardProps {
  card: Card
  /** From 1. */
  number: number
  packagingTypes: readonly { id: string; name: string }[]
  /** Sending was tried: what is wrong is said. */
  isTried: boolean
  isFixed: boolean
  onChange(key: string, patch: Partial<Card>): void
  /** Null where a card goes with something else: those of a CSV go with their file. */
  onRemove: ((card: Card) => void) | null
}

type Problems = ReturnType<typeof cardProblems>

/** One voucher value with all its fields; amount and quantity of a value out of a CSV are the file's (spec 002 §3, §5). */
export const VoucherCard = memo(function VoucherCard(props: VoucherCardProps) {
  const { card, number, packagingTypes, isTried, isFixed, onChange, onRemove } = props
  const problems = cardProblems(card)
  const name = `Voucher value ${number}`
  const put = (patch: Partial<Card>) => onChange(card.key, patch)
  return (
    <fieldset className={classes['card']} aria-label={name} disabled={isFixed}>
      <div className={classes['cardHead']}>
        <p className={classes['cardTitle']}>{name}</p>
        {onRemove && !isFixed && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={`Remove ${name.toLowerCase()}`}
            onClick={() => onRemove(card)}
          >
            Remove
          </Button>
        )}
      </div>
      <div className={classes['fields']}>
        <ValueFields card={card} problems={problems} isTried={isTried} put={put} />
        <TextInput label="Voucher Type" readOnly value={voucherTypeTitles[card.voucherType]} />
        <OptionFields card={card} problems={isTried ? problems : {}} packagingTypes={packagingTypes} put={put} />
        <Textarea
          className={classes['message'] ?? ''}
          classNames={{ input: classes['grows'] ?? '' }}
          label="Voucher Message"
          {...growth()}
          maxLength={10_000}
          value={card.voucherMessage}
          onChange={({ currentTarget }) => put({ voucherMessage: currentTarget.value })}
        />
      </div>
    </fieldset>
  )
})

/** A message is as high as its text by its style; where the browser cannot, a script measures each, which takes time. */
function growth() {
  return CSS.supports('field-sizing', 'content') ? { rows: 1 } : { autosize: true, minRows: 1, maxRows: 6 }
}

interface FieldsProps {
  card: Card
  problems: Problems
  put(patch: Partial<Card>): void
}

/** Amount and quantity; what is wrong with one is said once it is left. */
function ValueFields({ card, problems, isTried, put }: FieldsProps & { isTried: boolean }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const isOfFile = card.voucherType === 'INDIVIDUAL'
  const field = (name: 'amount' | 'qty', most: number) => ({
    autoComplete: 'off',
    required: !isOfFile,
    readOnly: isOfFile,
    value: card[name],
    error: isTried || left.has(name) ? problems[name] : undefined,
    onChange: ({ currentTarget }: React.ChangeEvent<HTMLInputElement>) =>
      put({ [name]: currentTarget.value.slice(0, most) }),
    onBlur: () => card[name] !== '' && setLeft((now) => new Set(now).add(name)),
  })
  return (
    <>
      <TextInput label="Amount (LKR)" inputMode="decimal" {...field('amount', 15)} />
      <TextInput label="Quantity" inputMode="numeric" {...field('qty', 8)} />
    </>
  )
}

/** How the vouchers are delivered, wrapped and branded. */
function OptionFields({ card, problems, packagingTypes, put }: FieldsProps & Pick<VoucherCardProps, 'packagingTypes'>) {
  return (
    <>
      <NativeSelect
        label="Delivery Type"
        required
        data={choices('Select a delivery type', Object.entries(deliveryTypeTitles))}
        value={card.deliveryType}
        error={problems.deliveryType}
        onChange={({ currentTarget }) => put({ deliveryType: currentTarget.value })}
      />
      <NativeSelect
        label="Packaging Type"
        required
        data={choices(
          'Select a packaging type',
          packagingTypes.map(({ id, name }) => [id, name]),
        )}
        value={card.packagingTypeId}
        error={problems.packagingTypeId}
        onChange={({ currentTarget }) => put({ packagingTypeId: currentTarget.value })}
      />
      <NativeSelect
        label="Branding Material"
        required
        data={choices('Select a branding material', Object.entries(brandingTitles))}
        value={card.brandingMaterial}
        error={problems.brandingMaterial}
        onChange={({ currentTarget }) => put({ brandingMaterial: currentTarget.value })}
      />
      <div className={classes['boxes']}>
        <Checkbox
          label="Separate bag"
          checked={card.separateBag}
          onChange={({ currentTarget }) => put({ separateBag: currentTarget.checked })}
        />
        <Checkbox
          label="Co-branded"
          checked={card.coBranded}
          onChange={({ currentTarget }) => put({ coBranded: currentTarget.checked })}
        />
      </div>
    </>
  )
}

function choices(none: string, titles: readonly (readonly [string, string])[]) {
  return [{ value: '', label: none }, ...titles.map(([value, label]) => ({ value, label }))]
}
