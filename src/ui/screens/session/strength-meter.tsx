import { leastScore } from '#store/resources/password-resets/password-reset-calls.ts'
import { leastPasswordLength, strengthLabel } from '#store/resources/password-resets/reset-fields.ts'
import classes from './strength-meter.module.css'

interface StrengthMeterProps {
  password: string
  /** 0 to 4; null while it is being found out. */
  score: number | null
}

/** Five bars and one of six words. Its place is kept while the field is empty, so nothing jumps. */
export function StrengthMeter({ password, score }: StrengthMeterProps) {
  const short = password.length < leastPasswordLength
  if (password === '' || (score === null && !short)) return <div className={classes['meter']} />
  const known = score ?? 0
  const label = strengthLabel(password, known)
  const tone = short || known < leastScore.taken ? 'bad' : known < leastScore.calm ? 'warning' : 'good'
  const bars = short ? 0 : known + 1
  return (
    <div className={classes['meter']} data-tone={tone}>
      <div className={classes['bars']} aria-hidden>
        {[1, 2, 3, 4, 5].map((bar) => (
          <span key={bar} data-on={bar <= bars || undefined} />
        ))}
      </div>
      <span className={classes['label']} role="status" aria-label={`Password strength: ${label}`}>
        {label}
        {tone === 'warning' && ': a longer one is safer'}
      </span>
    </div>
  )
}
