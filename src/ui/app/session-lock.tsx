import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { SignInForm } from '#ui/screens/session/sign-in-form.tsx'
import { SignInCard } from '#ui/screens/session/sign-in-card.tsx'
import './session-lock.css'

/**
 * Covers everything after a session ended. The content stays as it was, half-typed forms included, but is taken
 * off the screen, the keyboard and the accessibility tree; dialogs and drawers live beside the root, so the whole
 * body is hidden but for the lock.
 */
export function SessionLock({ email, notice }: { email: string; notice: string }) {
  useEffect(() => {
    const focused = document.activeElement
    document.body.dataset['locked'] = ''
    return () => {
      delete document.body.dataset['locked']
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [])
  return createPortal(
    <SignInCard title="Session ended" intro={notice}>
      <SignInForm email={email} />
    </SignInCard>,
    lockElement(),
  )
}

function lockElement(): HTMLElement {
  const found = document.getElementById('session-lock')
  if (found) return found
  const made = document.createElement('div')
  made.id = 'session-lock'
  document.body.append(made)
  return made
}
