import type { OutboxEntry } from '#store/database/tables.ts'
import { CopyButton } from '#ui/kit/copy-button.tsx'
import { VeiledText } from '#ui/kit/veiled-text.tsx'
import { typedTexts } from './entry-words.ts'
import classes from './sync-centre.module.css'

/** What a person typed for a record that is gone: theirs to copy, whatever becomes of the record. */
export function KeptText({ entry }: { entry: OutboxEntry }) {
  const texts = typedTexts(entry)
  if (texts.length === 0) return null
  return (
    <dl className={classes['kept']}>
      {texts.map(({ name, label, text, isPrivate }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            {isPrivate ? <VeiledText text={text} max={200} what={label.toLowerCase()} /> : <span>{text}</span>}
            <CopyButton value={text} what={label.toLowerCase()} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
