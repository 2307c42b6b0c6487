import { Tabs } from '@mantine/core'
import classes from './form-page.module.css'

interface FormStepsProps {
  /** The tabs in their order. */
  titles: readonly string[]
  /** The step that is shown, from 0. */
  step: number
  onGo(step: number): void
  /** What each step shows: all of them stay as they are while another is shown. */
  panels: readonly React.ReactNode[]
}

/** A form in steps, each a tab. */
export function FormSteps({ titles, step, onGo, panels }: FormStepsProps) {
  return (
    <Tabs value={String(step)} onChange={(next) => onGo(Number(next))} keepMounted>
      <Tabs.List aria-label="Steps" className={classes['steps'] ?? ''}>
        {titles.map((title, at) => (
          <Tabs.Tab key={title} value={String(at)}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map((panel, at) => (
        <Tabs.Panel key={titles[at]} value={String(at)} pt="md">
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
