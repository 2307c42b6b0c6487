/** Whether an address may become a link (decisions.md M31). */
export function isSafeAddress(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text.trim())
}

/** Whether an address may be shown as a picture: of the web, or of the server itself. */
export function isPictureAddress(text: string): boolean {
  return isSafeAddress(text) || /^\/(?!\/)\S+$/.test(text.trim())
}
