/** Hands a file to the browser's downloads; its address is let go at once afterwards (decisions.md N6). */
export function saveFile(bytes: Uint8Array<ArrayBuffer>, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
