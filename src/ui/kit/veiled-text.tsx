import { ActionIcon } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { cutText } from './cut-text.ts'
import { Truncate } from './truncate.tsx'
import classes from './veiled-text.module.css'

interface VeiledTextProps {
  text: string
  max: number
  /** "message": names the eye button. */
  what: string
}

/** Private words: blurred, and silent for screen readers, until somebody asks for them (decisions.md H9). */
export function VeiledText({ text, max, what }: VeiledTextProps) {
  const [open, setOpen] = useState(false)
  const Eye = open ? IconEyeOff : IconEye
  return (
    <span className={classes['line']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-pressed={open}
        aria-label={`Show ${what}`}
        onClick={() => setOpen(!open)}
      >
        <Eye size={16} aria-hidden />
      </ActionIcon>
      {open ? (
        <Truncate text={text} max={max} />
      ) : (
        <span className={classes['veil']} aria-hidden>
          {cutText(text, max).shown}
        </span>
      )}
    </span>
  )
}
