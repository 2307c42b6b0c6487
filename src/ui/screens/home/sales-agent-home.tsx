import { Button } from '@mantine/core'
import { IconCirclePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePortal } from '#ui/state/portal.ts'
import classes from './home.module.css'
import { NeedsYou } from './needs-you.tsx'
import { Welcome } from './welcome.tsx'
import { WhereYouWere } from './where-you-were.tsx'

/** A simple page that leads to the one thing a sales agent does here (decisions.md C4). */
export function SalesAgentHome() {
  const { user } = usePortal()
  return (
    <Welcome
      title="Welcome"
      act={
        <Button
          component={Link}
          to="/client/place-order"
          size="md"
          leftSection={<IconCirclePlus size={18} stroke={1.6} aria-hidden />}
        >
          Place Order
        </Button>
      }
      below={
        <>
          <NeedsYou />
          <WhereYouWere />
        </>
      }
    >
      Signed in as <strong className={classes['who']}>{user.email}</strong>, sales agent.
    </Welcome>
  )
}
