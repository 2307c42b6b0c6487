import classes from './tone-badge.module.css'

/** Colour only underlines what the word says. */
export type Tone = 'good' | 'wait' | 'bad' | 'calm'

/** A status in a word, as plain HTML so that a hundred of them cost nothing. */
export function ToneBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${classes['badge']} ${classes[tone]}`}>{children}</span>
}
