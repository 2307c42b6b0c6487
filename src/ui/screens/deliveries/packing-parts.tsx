import { Button, Switch, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { setSounds, useDisplayPrefs } from '#ui/state/display-prefs.ts'
import classes from './packing.module.css'

/** The longest code of a voucher label that can be printed. */
const codeMax = 300

interface ScanFieldProps {
  ref: React.Ref<HTMLInputElement>
  isFailed: boolean
  value: string
  onChange(text: string): void
  onKeyDown(event: React.KeyboardEvent): void
}

/** What is scanned or typed; red while there is no such order. */
export function ScanField({ ref, isFailed, value, onChange, onKeyDown }: ScanFieldProps) {
  return (
    <TextInput
      ref={ref}
      size="lg"
      label="Purchase or voucher ID"
      classNames={{ input: classes['scan'] ?? '' }}
      data-failed={isFailed || undefined}
      description="Scan it, or the code of a voucher label; or type the ID and press Enter"
      leftSection={<IconBarcode size={22} aria-hidden />}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={codeMax}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}

/** The title, whether scans are heard, and the way to all orders. */
export function PackingHead() {
  const { sounds } = useDisplayPrefs()
  return (
    <header className={classes['head']}>
      <h1 className={classes['title']}>Packing</h1>
      <Switch label="Sounds" checked={sounds} onChange={({ currentTarget }) => setSounds(currentTarget.checked)} />
      <Button
        size="compact-sm"
        variant="subtle"
        renderRoot={(props) => <Link {...props} to="/operations/deliveries-n-pickups" />}
      >
        All orders
      </Button>
    </header>
  )
}
