import DOMPurify from 'dompurify'
import { markupTags } from '#store/values/clean-markup.ts'

/** What a text with marks may consist of; everything else is taken out, on the way in and on the way out (F20). */
const allowed = {
  ALLOWED_TAGS: [...markupTags],
  ALLOWED_ATTR: ['href', 'target', 'rel'],
  ALLOWED_URI_REGEXP: /^(https?:|mailto:|tel:)/i,
}

/** Markup without anything that could act. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, allowed)
}
