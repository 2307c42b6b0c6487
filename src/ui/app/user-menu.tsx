import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { roleTitles } from '#store/access/roles.ts'
import { usePortal } from '#ui/state/portal.ts'
import classes from './shell.module.css'

/** Who is here, in which role, and the way out. */
export function UserMenu({ onLogOut }: { onLogOut(): void }) {
  const { role, user } = usePortal()
  return (
    <Menu position="bottom-end" width={280} shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes['user'] ?? ''} aria-label={`Account of ${user.email}`}>
          <Avatar size={30} color="accent" variant="light" aria-hidden>
            {user.email.slice(0, 1).toUpperCase()}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['person']}>
          <Text fw={600} truncate>
            {user.email}
          </Text>
          <Text c="dimmed" size="xs">
            {roleTitles[role]}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />} onClick={onLogOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
