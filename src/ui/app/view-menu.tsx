import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconKeyboard } from '@tabler/icons-react'
import { type Density, setDensity, useDisplayPrefs } from '#ui/state/display-prefs.ts'

const schemes: readonly (readonly [MantineColorScheme, string])[] = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['auto', 'Use system setting'],
]

const densities: readonly (readonly [Density, string])[] = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
]

/** How the portal looks on this device, and the way to the shortcuts. */
export function ViewMenu({ onHelp }: { onHelp(): void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { density } = useDisplayPrefs()
  return (
    <Menu position="bottom-end" width={220} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="View and help">
          <IconAdjustmentsHorizontal size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {schemes.map(([scheme, title]) => (
            <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
              {title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>Row density</Menu.Label>
        <Menu.RadioGroup value={density} onChange={(next) => setDensity(next as Density)}>
          {densities.map(([name, title]) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick>
              {title}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />} rightSection="?" onClick={onHelp}>
          Keyboard shortcuts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
