import './printed-sheet.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'

/** The portal's letters (`ui/app/fonts.css`), at any size: a browser loads a font only once something on screen needs it. */
const letters = ['11px "Portal Sans"', '11px "Portal Sinhala"', '11px "Portal Tamil"']

/** Its children alone on paper, by the browser's own print, as soon as they are drawn; `onDone` when that is over. */
export function PrintedSheet({ children, onDone }: { children: React.ReactNode; onDone(): void }) {
  const done = useEffectEvent(onDone)
  const sheet = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let left = false
    const over = () => done()
    const print = async () => {
      const text = sheet.current?.textContent ?? ''
      // Without its font a name is printed all the same, in the letters of the computer.
      await Promise.allSettled(letters.map((font) => document.fonts.load(font, text)))
      if (left) return
      document.body.dataset['printing'] = ''
      // Not every browser waits in `print` until the person has printed or has let it be.
      window.addEventListener('afterprint', over)
      window.print()
    }
    void print()
    return () => {
      left = true
      window.removeEventListener('afterprint', over)
      delete document.body.dataset['printing']
    }
  }, [])
  return createPortal(
    <div id="print-sheet" ref={sheet}>
      {children}
    </div>,
    document.body,
  )
}
