import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '#ui/state/session.ts'
import { SignInCard } from './sign-in-card.tsx'

/** Says honestly whom to ask until a password can be reset here. */
export function ForgotPassword() {
  const { config } = useSession()
  const { phone, email } = config.provider.contact
  return (
    <SignInCard title="Forgot password?" intro="Passwords cannot be reset from this page yet.">
      <Text>
        Ask an administrator for a new one, or write to {email || config.provider.name}
        {phone && ` or call ${phone}`}.
      </Text>
      <Button component={Link} to="/" variant="default" size="md">
        SIGN IN
      </Button>
    </SignInCard>
  )
}
