/**
 * Lowercase without diacritics, so that "perera" finds "Pérera"; other scripts keep their vowel signs. The joiners that
 * Sinhala is written with go, too: nobody knows whether they typed them.
 */
export function foldText(text: string): string {
  // Most of what is typed here is plain: nothing to take apart.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u200b-\u200d]/g, '')
    .toLowerCase()
}
