import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '#store/messages/catalogue.ts'
import { Picture } from '#ui/kit/picture.tsx'
import { Stepper } from '#ui/kit/stepper.tsx'
import classes from './themes.module.css'
import { type OrderTheme, type ThemesUse, useThemes } from './use-themes.ts'

/** A typist who pauses this long is searched for (spec 002 §9). */
const typingPauseMs = 300

interface ThemeChoiceProps {
  /** Whose themes; null for the provider's. */
  clientRef: string | null
  chosen: OrderTheme | null
  onChoose(theme: OrderTheme): void
}

/** The theme of the vouchers: opens to pages of five with their pictures, and a search (spec 002 §2). */
export function ThemeChoice({ clientRef, chosen, onChoose }: ThemeChoiceProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        variant="default"
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {chosen === null ? 'Voucher Theme: select one' : `Voucher Theme: ${chosen.name}`}
      </Button>
      {isOpen && <Themes clientRef={clientRef} chosen={chosen} onChoose={onChoose} />}
    </div>
  )
}

function Themes({ clientRef, chosen, onChoose }: ThemeChoiceProps) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingPauseMs)
  const use = useThemes(clientRef, search)
  const { page, hasNext, goTo } = use
  return (
    <div className={classes['themes']}>
      <TextInput
        aria-label="Search themes"
        placeholder="Search themes"
        autoComplete="off"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value.slice(0, 100))
          goTo(1)
        }}
      />
      <ThemeList use={use} search={search} chosen={chosen} onChoose={onChoose} />
      <Stepper
        previous="Previous themes"
        next="Next themes"
        at={`Page ${page}`}
        onPrevious={page > 1 ? () => goTo(page - 1) : null}
        onNext={hasNext ? () => goTo(page + 1) : null}
      />
    </div>
  )
}

interface ThemeListProps extends Omit<ThemeChoiceProps, 'clientRef'> {
  use: ThemesUse
  search: string
}

function ThemeList({ use: { themes, state, isEmpty, again }, search, chosen, onChoose }: ThemeListProps) {
  if (isEmpty) return <p className={classes['none']}>No themes available try the provider's themes</p>
  if (themes.length === 0 && state === 'looking') return <Loader size="sm" aria-label="Loading themes" />
  if (state === 'offline' || state === 'failed') {
    return (
      <p className={classes['none']} role="alert">
        {state === 'offline' ? messages.networkError : messages.listFailed}{' '}
        <Button size="compact-xs" variant="subtle" onClick={again}>
          Retry
        </Button>
      </p>
    )
  }
  if (themes.length === 0) {
    return <p className={classes['none']}>{search.trim() === '' ? 'No themes on this page' : 'No results found'}</p>
  }
  return (
    <div className={classes['themeList']} role="radiogroup" aria-label="Voucher themes">
      {themes.map((theme) => {
        const isChosen = theme.themeId === chosen?.themeId && theme.productId === chosen.productId
        return (
          <label
            key={`${theme.productId} ${theme.themeId}`}
            className={classes['theme']}
            data-chosen={isChosen || undefined}
          >
            <Picture src={theme.image} alt="" missing="No picture" />
            <span>
              <input type="radio" name="voucher-theme" checked={isChosen} onChange={() => onChoose(theme)} />{' '}
              {theme.name}
            </span>
            <small>{theme.product}</small>
          </label>
        )
      })}
    </div>
  )
}
