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
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {order.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
              {schemes[scheme].title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
