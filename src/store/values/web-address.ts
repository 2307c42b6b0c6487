/** Whether an address may become a link (decisions.md M31). */
export function isSafeAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text.trim())
}

/** Whether an address may be shown as a picture: of the web, or of the server itself. */
export function isPictureAddress(text: string): boolean {
  return isSafeAddress(text) || /^\/(?!\/)\S+$/.test(text.trim())
}

export const notOfTheWeb = 'Enter an address that begins with https:// or http://'

/**
 * Whether a text names something that a browser opens in another way than the web: a script, data, a file. Any other
 * text is none of that, and is shown as text where it is no address (decisions.md M31).
 */
export function isOfOtherScheme(text: string): boolean {
  // Browsers pass over signs that nobody sees.
  const seen = text.replaceAll(/[\p{C}\s]/gu, '')
  const [, scheme = ''] = /^([a-z][a-z\d+.-]*):/i.exec(seen) ?? []
  if (scheme === '' || /^https?$/i.test(scheme)) return false
  const isHostWithPort = scheme.includes('.') && /^[^:]+:\d{1,5}(\/|$)/.test(seen)
  return !isHostWithPort
}
