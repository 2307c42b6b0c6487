import type { ThemeValues } from '#store/resources/voucher-themes/theme-fields.ts'
import { useMemo } from 'react'
import { smsSize } from '#store/values/sms-parts.ts'
import { formatCount } from '#store/values/count.ts'
import { previewDocument } from '#ui/form/clean-email.ts'
import { Picture } from '#ui/kit/picture.tsx'
import classes from './themes.module.css'

type Shown = Omit<ThemeValues, 'name' | 'categoryId'>

const pictures = [
  { field: 'imageFront', title: 'Front' },
  { field: 'imageBack', title: 'Back' },
  { field: 'mobile', title: 'Phone card' },
  { field: 'background', title: 'Background' },
  { field: 'thumbnail', title: 'Thumbnail' },
] as const

/** A theme as its receiver will see it: the SMS, the e-mail and the pictures. */
export function ThemePreview({ values }: { values: Shown }) {
  const { smsContent, emailSubject, emailContent } = values
  return (
    <div className={classes['preview']}>
      <section aria-label="SMS">
        <h3>SMS</h3>
        {smsContent === '' ? (
          <p className={classes['none']}>No message</p>
        ) : (
          <p className={classes['sms']}>{smsContent}</p>
        )}
        <p className={classes['size']}>{smsWords(smsContent)}</p>
      </section>
      <section aria-label="E-mail">
        <h3>E-mail</h3>
        <p className={classes['subject']}>{emailSubject || <span className={classes['none']}>No subject</span>}</p>
        <EmailFrame html={emailContent} />
      </section>
      <section aria-label="Pictures">
        <h3>Pictures</h3>
        <ul className={classes['pictures']}>
          {pictures.map(({ field, title }) => (
            <li key={field}>
              <Picture src={values[field]} alt="" missing={values[field] === '' ? 'No picture' : 'Does not load'} />
              {title}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The e-mail in a frame where no script runs and nothing but pictures is loaded (decisions.md K1). */
function EmailFrame({ html }: { html: string }) {
  const page = useMemo(() => previewDocument(html), [html])
  return <iframe sandbox="" srcDoc={page} title="E-mail as its receiver sees it" className={classes['email']} />
}

/** "142 letters, 1 SMS": what a network makes of it. */
export function smsWords(text: string): string {
  const { letters, parts, room, isWide } = smsSize(text)
  const size = `${formatCount(letters)} ${letters === 1 ? 'letter' : 'letters'}, ${parts} SMS`
  const each = parts > 1 ? ` of up to ${room} letters each` : ''
  return `${size}${each}${isWide ? ' (with letters beyond the plain alphabet)' : ''}`
}
