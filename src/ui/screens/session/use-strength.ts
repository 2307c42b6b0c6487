import { useEffect, useState } from 'react'

/** The word lists weigh as much as the rest of the portal: they come down once somebody chooses a password. */
export const loadStrength = () => import('#store/values/password-strength.ts')

/** How hard the password is to guess, 0 to 4, as last found out; null until that is known. */
export function useStrength(password: string, email: string): number | null {
  const [known, setKnown] = useState<number | null>(null)
  useEffect(() => {
    let left = false
    loadStrength().then(
      ({ passwordScore }) => {
        if (!left) setKnown(passwordScore(password, [email]))
      },
      // Said when the form is sent.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [password, email])
  return known
}
