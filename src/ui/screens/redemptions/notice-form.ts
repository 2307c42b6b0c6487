import { z } from 'zod'
import type { RedemptionNotice } from '#store/resources/redemptions/redemption-actions.ts'
import { overrideEmail, overrideMobile } from '#store/resources/redemptions/redemption-calls.ts'

interface NoticeValues {
  otherMobiles: boolean
  mobiles: string[]
  otherEmails: boolean
  emails: string[]
}

/** Nothing is overridden, and one empty entry waits in each list. */
export const noticeStart: NoticeValues = { otherMobiles: false, mobiles: [''], otherEmails: false, emails: [''] }

/** The dialog's answers as the call's two lists; an override that is off leaves its list empty (decisions.md F31). */
export const noticeForm: z.ZodType<Pick<RedemptionNotice, 'mobileNumbers' | 'emails'>, NoticeValues> = z
  .custom<NoticeValues>()
  .transform((values, context) => {
    const mobiles = z.array(overrideMobile).safeParse(values.otherMobiles ? values.mobiles : [])
    const emails = z.array(overrideEmail).safeParse(values.otherEmails ? values.emails : [])
    // One message a list: each entry says its own beside it.
    if (!mobiles.success) context.addIssue({ code: 'custom', path: ['mobiles'], message: wordsOf(mobiles.error) })
    if (!emails.success) context.addIssue({ code: 'custom', path: ['emails'], message: wordsOf(emails.error) })
    return mobiles.success && emails.success ? { mobileNumbers: mobiles.data, emails: emails.data } : z.NEVER
  })

function wordsOf({ issues }: z.ZodError): string {
  return issues[0]?.message ?? ''
}
