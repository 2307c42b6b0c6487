import { Fragment } from 'react'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { Truncate } from '#ui/kit/truncate.tsx'
import classes from './record.module.css'

interface CopiedProps {
  text: string
  /** What is copied, for the button's name: "voucher ID". */
  what: string
  /** Stands in the tooltip of the button instead. */
  hint?: string
  /** Letters that show, in the face of ids and codes. */
  max?: number
  /** Stands before the button. */
  children?: React.ReactNode
}

/** A value with its copy button, which copies the whole of it. */
export function Copied({ text, what, hint, max, children }: CopiedProps) {
  return (
    <span className={classes['value']}>
      {max === undefined ? <span>{broken(text)}</span> : <Truncate text={text} max={max} mono />}
      {children}
      <CopyButton value={text} what={what} {...(hint === undefined ? {} : { hint })} />
    </span>
  )
}

/** A long address is broken behind its @, not in the middle of a word. */
function broken(text: string) {
  return text.split(/(?<=@)/).map((part, nth) => (
    <Fragment key={`${nth} ${part}`}>
      {nth > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
