/**
 * Characters without a glyph: soft hyphen, zero-width space and joiners, direction marks, word joiner and its block,
 * byte order mark, variation selectors. They come along when text is copied from messages, web pages and sheets.
 */
// Beyond Latin letters, and without the flag for Unicode: of a long text in Latin letters nothing is looked through.
const invisible =
  /[\u061c\u180b-\u180d\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]|\udb40[\udd00-\uddef]/
const notJoiners = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Variation_Selector}]/gu
const looseJoiners = /(?<![\p{Script=Sinhala}\p{Script=Tamil}])[\u200c\u200d]/gu

/**
 * Removes invisible characters. A joiner stays after a Sinhala or Tamil character, where it is part of the spelling
 * (ප්‍රනාන්දු). Only the text before a character decides, so a text can be cleaned while it is typed: the result for
 * a beginning of a text is the beginning of the result. Returns the same string if there is nothing to remove.
 */
export function withoutInvisible(text: string): string {
  if (!text.includes('\u00ad') && !invisible.test(text)) return text
  return text.replace(notJoiners, '').replace(looseJoiners, '')
}
