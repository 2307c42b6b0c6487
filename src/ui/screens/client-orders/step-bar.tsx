import { IconCheck } from '@tabler/icons-react'
import { type OrderStep, stepsAt, stepTitles } from '#store/resources/client-orders/order-steps.ts'
import classes from './step-bar.module.css'

interface StepBarProps {
  /** As it is shown; null while an order is loading or none is chosen. */
  status: string | null
  step: OrderStep
  onStep(step: OrderStep): void
}

/** The four steps of an order: those that are done, the one that shows, and those it is too early for (spec 002 §4). */
export function StepBar({ status, step: shown, onStep }: StepBarProps) {
  return (
    <nav aria-label="Steps of the order">
      <ol className={classes['steps']}>
        {stepsAt(status).map(({ step, isDone, isDisabled }, place) => (
          <li key={step} data-done={isDone || undefined} data-shown={step === shown || undefined}>
            <button
              type="button"
              disabled={isDisabled}
              {...(step === shown ? { 'aria-current': 'step' as const } : {})}
              onClick={() => onStep(step)}
            >
              <span className={classes['mark']} aria-hidden>
                {isDone ? <IconCheck size={14} stroke={2.5} /> : place + 1}
              </span>
              <span>{stepTitles[step]}</span>
              {isDone && <span className={classes['unseen']}>, done</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
