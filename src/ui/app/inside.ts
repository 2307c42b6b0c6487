import { lazyScreen } from '#ui/kit/lazy-screen.ts'

/** The shell around every signed-in screen. */
export const Shell = lazyScreen(() => import('./shell.tsx'), 'Shell')

/** The door to the local database and the workers. */
export const loadOpenPortal = () => import('./open-portal.ts')

/**
 * What only a signed-in person needs comes down beside the question who is here, and in the quiet after the
 * sign-in form has been drawn: the form itself never waits for it.
 */
export async function loadInside(): Promise<void> {
  await Promise.all([Shell.preload(), loadOpenPortal()])
}
