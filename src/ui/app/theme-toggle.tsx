import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = {
  light: { title: 'Light', icon: IconSun },
  dark: { title: 'Dark', icon: IconMoon },
  auto: { title: 'As the system', icon: IconDeviceDesktop },
} as const

const order: readonly MantineColorScheme[] = ['light', 'dark', 'auto']

/** Light, dark or as the system; remembered on this device. */
export function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Mark = schemes[colorScheme].icon
  return (
    <Menu position="bottom-end" width={180} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Colours: ${schemes[colorScheme].title}`}>
          <Mark size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {order.map((scheme) => {
          const { title, icon: Icon } = schemes[scheme]
          return (
            <Menu.Item
              key={scheme}
              role="menuitemradio"
              aria-checked={scheme === colorScheme}
              leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
              onClick={() => setColorScheme(scheme)}
              fw={scheme === colorScheme ? 600 : 400}
            >
              {title}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
