import { emailPattern } from '#store/values/text-fields.ts'

/** The row that a refused change or question was about. */
export interface RefusedRow {
  /** "voucher". */
  noun: string
  /** What people call it by. */
  id: string
}

/** What a code says, and of what: `of` is the noun it is true of, null where it is about the request itself. */
interface RefusalWords {
  of: string | null
  says: string
}

const of = (noun: string, says: string): RefusalWords => ({ of: noun, says })
const request = (says: string): RefusalWords => ({ of: null, says })
const gone = 'is not on the server'

/** Every code that our API refuses with; the literal texts of the specs stand with the mutations and win over these. */
const table: Readonly<Record<string, RefusalWords>> = {
  'CORE-MERCHANT_NOT_FOUND': of('merchant', gone),
  CLIENT_NOT_FOUND: of('client', gone),
  CLIENT_ORDER_NOT_FOUND: of('client order', gone),
  DELIVERY_NOT_FOUND: of('order', gone),
  EXPIRY_NOT_LATER: of('voucher', 'already expires on that day or later'),
  EXPIRY_TOO_LATE: request('the new expiry date is after 31/12/9999. Please choose an earlier one'),
  IDEMPOTENCY_KEY_REUSED: request('the server has had another request under the same name. Please do it anew'),
  INDIVIDUAL_ITEM_FIXED: of(
    'client order',
    'has vouchers for named receivers, whose amount and number stay as they are',
  ),
  INVOICE_OR_QUOTATION_REQUIRED: of('client order', 'needs an invoice or a quotation first'),
  ITEM_DETAILS_DO_NOT_MATCH: of('client order', 'has other items than its list of receivers'),
  KEY_MISMATCH: request('the reset key is not the right one'),
  MERCHANT_CATEGORY_NOT_FOUND: of('merchant category', gone),
  MERCHANT_FINANCE_DETAILS_NOT_FOUND: of('merchant', 'has no finance details, which are needed first'),
  MERCHANT_GROUP_ALREADY_EXISTS: of('merchant group', 'is there already under the same name'),
  MERCHANT_GROUP_NOT_FOUND: of('merchant group', gone),
  MERCHANT_MISMATCH: of('merchant', 'is not the one that was asked for'),
  MERCHANT_NOT_FOUND: of('merchant', gone),
  NO_CHANNEL_CHOSEN: request('choose SMS, e-mail or both'),
  NO_DESTINATION: request('neither a mobile number nor an e-mail address is known to send it to'),
  NO_INDIVIDUAL_VOUCHERS_IN_ORDER: of('client order', 'has no vouchers for named receivers'),
  NO_SELF_ACTIVATION_VOUCHERS_IN_ORDER: of('client order', 'has no vouchers to be activated later'),
  NO_VOUCHER_TYPE_CHOSEN: request('choose which vouchers are to be made'),
  NOT_FOUND: request('the server does not know this request'),
  OFFER_NOT_FOUND: of('offer', gone),
  ORDER_CANCELLED: of('client order', 'is cancelled'),
  ORDER_ITEM_NOT_FOUND: of('client order', 'does not have one of these items any more'),
  PACKAGING_TYPE_NOT_FOUND: of('packaging type', gone),
  PENDING_VOUCHER_ALREADY_COMPLETED: of('pending purchase', 'was already completed'),
  PENDING_VOUCHER_NOT_FOUND: of('pending purchase', gone),
  PRECONDITION_FAILED: request('somebody else has changed it meanwhile'),
  PURCHASE_STILL_PENDING: of('order', 'belongs to a purchase that is not completed yet'),
  REDEMPTION_ALREADY_PAID: of('redemption', 'was already paid to the merchant'),
  REDEMPTION_ALREADY_UNREDEEMED: of('redemption', 'was already unredeemed'),
  REDEMPTION_NOT_FOUND: of('redemption', gone),
  REQUEST_STILL_RUNNING: request('the server is still at work on it. Please look again in a moment'),
  SALES_AGENT_NOT_FOUND: of('sales agent', gone),
  SESSION_EXPIRED: request('your session has expired. Please sign in again'),
  SLIP_LINK_EXPIRED: of('slip', 'was opened with a link that is too old. Open it again from its order'),
  SLIP_NOT_FOUND: of('slip', gone),
  STATUS_CANNOT_GO_BACK: of('order', 'has gone further already: a status does not go back'),
  STATUS_NOT_ALLOWED: of('client order', 'cannot be given this status here'),
  STATUS_NOT_OF_THIS_DELIVERY: of('order', 'never has this status: it belongs to the other kind of delivery'),
  SUB_MERCHANT_CANNOT_BE_CHANGED: of('terminal', 'stays with its sub merchant'),
  SUB_MERCHANT_NOT_FOUND: of('sub merchant', gone),
  TAG_NOT_FOUND: of('tag', gone),
  TERMINAL_NOT_FOUND: of('terminal', gone),
  TEXT_NOT_PRINTABLE: request('a name or a message has letters that the label printer does not have'),
  TOO_MANY_FILES_AT_ONCE: request('several of your files are read or drawn at the moment. Please try again shortly'),
  TOO_MANY_MESSAGES: request('not sent, because these are too many messages to customers for one hour'),
  TOO_MANY_VOUCHERS: of('client order', 'has more vouchers than are made at once'),
  TOP_UP_NOT_FOUND: of('top-up', gone),
  UNAUTHORIZED_USER: request('your account may not do this'),
  UNREDEEM_PERIOD_END: of('redemption', 'is too old to be un-redeemed'),
  USER_NOT_FOUND: of('user', gone),
  VOUCHER_DELETED: of('voucher', 'is deleted: nothing of it can be changed any more'),
  VOUCHER_EXPIRED: of('voucher', 'has expired'),
  VOUCHER_NEVER_EXPIRES: of('voucher', 'never expires: there is nothing to extend'),
  VOUCHER_NOT_FOUND: of('voucher', gone),
  VOUCHER_NOT_PENDING: of('voucher', 'does not wait for its activation'),
  VOUCHER_PENDING_ACTIVATION: of('voucher', 'is not activated yet'),
  VOUCHER_THEME_CATEGORY_NOT_FOUND: of('theme category', gone),
  VOUCHER_THEME_NOT_FOUND: of('theme', gone),
  VOUCHER_TYPE_FIXED: of('client order', 'keeps the kind of voucher that each item has'),
  VOUCHERS_ALREADY_CREATED: of('client order', 'has its vouchers already'),
}

/** How words begin that say that somebody else was first. */
const first = 'was already '

/** The codes there are words for. */
export const refusalCodes: readonly string[] = Object.keys(table)

/**
 * A sentence for a code that the server refused with, which names the row: "Voucher AB12 is deleted …"; null for a
 * message that is no code of ours and speaks for itself. What a code names behind a colon stays at its end: the person
 * who was first, or the rows that it is about.
 */
export function refusalWords(message: string, row: RefusedRow | null): string | null {
  const [, code = '', named] = /^([A-Z][A-Z_-]+)(?:: (.+))?$/s.exec(message) ?? []
  const words = Object.hasOwn(table, code) ? table[code] : undefined
  if (!words) return null
  const isPerson = words.says.startsWith(first) && named !== undefined && emailPattern.test(named)
  const end = named === undefined ? '' : isPerson ? ` by ${named}` : `: ${named}`
  return upperFirst(`${subjectOf(words, row)}${words.says}${end}.`)
}

/** As refusalWords, and the server's own message where there is no sentence for it. */
export function toldRefusal(message: string, row: RefusedRow | null): string {
  return refusalWords(message, row) ?? message
}

function subjectOf({ of: noun }: RefusalWords, row: RefusedRow | null): string {
  if (noun === null) return row ? `${row.noun} ${row.id}: ` : ''
  if (row === null) return `the ${noun} `
  if (row.noun === noun) return `${noun} ${row.id} `
  // A payment is for many.
  return `${row.noun === 'payment' ? 'a' : 'the'} ${noun} of ${row.noun} ${row.id} `
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
