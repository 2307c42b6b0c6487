import { Anchor, Group, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { roleTitles } from '#store/access/roles.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './home.module.css'
import { NeedsYou } from './needs-you.tsx'
import { Today } from './today.tsx'
import { WhereYouWere } from './where-you-were.tsx'

/** Greets for the admin portal, says who is here and what waits, and leads to the provider's own pages. */
export function StaffWelcome() {
  const { config, role, user } = usePortal()
  return (
    <div className={classes['page']}>
      <Text className={classes['over'] ?? ''}>{config.provider.name} admin portal</Text>
      <Title order={1} className={classes['title'] ?? ''}>
        Welcome to the admin portal
      </Title>
      <Text c="dimmed" mt={4}>
        Signed in as <strong className={classes['who']}>{user.email}</strong>, {roleTitles[role].toLowerCase()}.
      </Text>

      <NeedsYou />
      <Today />
      <WhereYouWere />

      {config.provider.links.length > 0 && (
        <section className={classes['links']} aria-labelledby="home-links">
          <Title order={2} id="home-links">
            Find us
          </Title>
          <Group gap="lg" mt="xs">
            {config.provider.links.map(({ title, href }) => (
              <Anchor key={href} href={href} target="_blank" rel="noreferrer" className={classes['link'] ?? ''}>
                {title}
                <IconExternalLink size={14} stroke={1.6} aria-label="opens in a new tab" role="img" />
              </Anchor>
            ))}
          </Group>
        </section>
      )}
    </div>
  )
}
