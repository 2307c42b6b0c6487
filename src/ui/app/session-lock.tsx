import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { SignInForm } from '#ui/screens/session/sign-in-form.tsx'
import { SignInCard } from '#ui/screens/session/sign-in-card.tsx'
import { veilPage } from './veil-page.ts'
import './session-lock.css'

/**
 * Covers everything after a session ended. What was typed stays, half-typed forms included; everything is taken off the
 * screen, the keyboard and the accessibility tree, and what rows say out of the page. Dialogs and drawers live beside the
 * root, so the whole body is hidden but for the lock.
 */
export function SessionLock({ email, notice }: { email: string; notice: string }) {
  // Before anything is painted.
  useLayoutEffect(() => {
    const focused = document.activeElement
    document.body.dataset['locked'] = ''
    const veil = veilPage(document.body, lockElement())
    return () => {
      veil.lift()
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
