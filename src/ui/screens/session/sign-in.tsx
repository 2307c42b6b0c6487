import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '#ui/state/session.ts'
import { UnsentNote } from '#ui/sync-centre/unsent-note.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in.module.css'
import { TicketPattern } from './ticket-pattern.tsx'

/** The sign-in page: what anybody who is not signed in sees at every address. */
export function SignIn({ notice }: { notice: string | null }) {
  const { config } = useSession()
  return (
    <div className={classes['page']}>
      <aside className={classes['panel']} aria-hidden>
        <TicketPattern />
        <p className={classes['promise']}>Gift vouchers and merchant rewards, for staff and merchants.</p>
        <p className={classes['aside']}>Works without a connection, and catches up when it is back.</p>
      </aside>
      <SignInCard title={`Welcome to ${config.provider.name}`} intro="Sign in to the admin portal to continue.">
        {notice && (
          <Alert color="yellow" variant="light" role="status" p="sm" mb={-8}>
            {notice}
          </Alert>
        )}
        <UnsentNote environment={config.environment} />
        <SignInForm
          forgot={
            <Anchor component={Link} to="/forgotpassword" className={classes['forgot']}>
              Forgot password?
            </Anchor>
          }
        />
      </SignInCard>
    </div>
  )
}
