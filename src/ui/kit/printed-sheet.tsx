import './printed-sheet.css'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

/** Its children alone on paper, by the browser's own print, as soon as they are drawn; `onDone` when that is over. */
export function PrintedSheet({ children, onDone }: { children: React.ReactNode; onDone(): void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const over = () => done()
    document.body.dataset['printing'] = ''
    // Not every browser waits in `print` until the person has printed or has let it be.
    window.addEventListener('afterprint', over)
    window.print()
    return () => {
      window.removeEventListener('afterprint', over)
      delete document.body.dataset['printing']
    }
  }, [])
  return createPortal(<div id="print-sheet">{children}</div>, document.body)
}
