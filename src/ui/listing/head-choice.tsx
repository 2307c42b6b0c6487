import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, use } from 'react'
import { createPortal } from 'react-dom'
import { formatCount } from '#store/values/count.ts'
import classes from './list-head.module.css'

/** The place in the head of a list for what divides it; null where there is none. */
export const HeadPlaceContext = createContext<HTMLElement | null>(null)

/** On a phone, the place in the head that takes what divides a list: a line of its own would push the rows down. */
export function useHeadPlace(): HTMLElement | null {
  const isPhone = useMediaQuery('(max-width: 30em)', undefined, { getInitialValueInEffect: false }) === true
  const place = use(HeadPlaceContext)
  return isPhone ? place : null
}

interface HeadChoiceProps {
  /** Where it is drawn. */
  place: HTMLElement
  label: string
  choices: readonly { key: string; title: string; count?: number | null }[]
  chosen: string
  onChoose(key: string): void
}

/** The tabs or cards of a list as one field before its tools: what is chosen, and how many rows that is. */
export function HeadChoice({ place, label, choices, chosen, onChoose }: HeadChoiceProps) {
  return createPortal(
    <NativeSelect
      aria-label={label}
      className={classes['choice'] ?? ''}
      value={chosen}
      data={choices.map(({ key, title, count }) => ({
        value: key,
        label: count == null ? title : `${title} · ${formatCount(count)}`,
      }))}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />,
    place,
  )
}
