import { useEffect, useState } from 'react'
import classes from './row-buttons.module.css'

/** A copy button of plain HTML for table cells, its sign drawn by the stylesheet; shows on hover and focus of its row. */
export function CopyId({ text }: { text: string }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['copy']}
      data-copied={copied || undefined}
      aria-label={`Copy ${text}`}
      title={copied ? 'Copied' : 'Copy'}
      onClick={() => void copy()}
    />
  )
}
