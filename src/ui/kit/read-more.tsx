import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { cutText } from './cut-text.ts'

interface ReadMoreProps {
  text: string
  /** Letters that show before somebody asks for the rest (spec 002 §9). */
  max: number
  /** "description": names the button for those who do not see what it stands beside. */
  what: string
}

/** Long text that opens where it stands and closes again. */
export function ReadMore({ text, max, what }: ReadMoreProps) {
  const [open, setOpen] = useState(false)
  const { shown, cut } = cutText(text, max)
  if (!cut) return text
  return (
    <span>
      {open ? text : shown}{' '}
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        aria-expanded={open}
        aria-label={open ? `Read less of the ${what}` : `Read more of the ${what}`}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Read less' : 'Read more'}
      </Anchor>
    </span>
  )
}
