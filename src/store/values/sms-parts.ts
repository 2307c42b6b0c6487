/** How an SMS is counted: in letters, and in the parts that a network makes of it and charges for. */
export interface SmsSize {
  letters: number
  parts: number
  /** Letters that a part of this text has room for. */
  room: number
  /** It has letters that the plain alphabet of SMS does not know, such as Sinhala or Tamil ones. */
  isWide: boolean
}

/** The plain alphabet of SMS (GSM 03.38); those of the second line take the room of two. */
const plain =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const plainTwice = '^{}\\[~]|€\f'

/** What fits into one message, and into each part of a longer one. */
const room = { plain: { one: 160, many: 153 }, wide: { one: 70, many: 67 } } as const

/** Counts an SMS as networks do. */
export function smsSize(text: string): SmsSize {
  const isWide = lettersOf(text).some((letter) => !plain.includes(letter) && !plainTwice.includes(letter))
  const letters = isWide
    ? text.length
    : lettersOf(text).reduce((sum, letter) => sum + (plainTwice.includes(letter) ? 2 : 1), 0)
  const { one, many } = isWide ? room.wide : room.plain
  if (letters <= one) return { letters, parts: letters === 0 ? 0 : 1, room: one, isWide }
  return { letters, parts: Math.ceil(letters / many), room: many, isWide }
}

/** As SMS counts them: a picture letter takes the room of two. */
function lettersOf(text: string): string[] {
  return text.split('')
}
