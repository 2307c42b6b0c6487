/**
 * How wide the letters of the printer's font 0 are, in thousandths of their height: the wider of two renderers and
 * five in a hundred more, because a line that is too long is printed over itself.
 */
const groups: Readonly<Record<number, string>> = {
  263: ' ',
  276: "'",
  292: ':;',
  293: 'il',
  294: 'j',
  336: 'I',
  350: '!(),.[]f{}',
  357: '/\\',
  378: 'rt`_',
  463: '|J',
  467: 'cs',
  483: '"y',
  504: 'v',
  525: '0123456789$*+<=>?^~EFLTZzkx',
  546: '#ghabdeopqSY',
  567: 'nuhKVXABCP',
  642: 'DGHRU',
  672: 'OQ',
  693: 'N',
  701: '&',
  735: 'w',
  819: 'M',
  840: 'm-',
  875: '%@W',
}
/** For the letters and signs of western Europe, which have no entry of their own. */
const usual = 700

/** By code, because every line of every label is measured. */
const widths = new Uint16Array(256).fill(usual)
for (const [width, letters] of Object.entries(groups)) {
  for (const letter of letters) widths[letter.charCodeAt(0)] = Number(width)
}

/** Letters every printer's own font has, without the backslash, which starts a command in a text block. */
const printable = /^[\x20-\x5b\x5d-\x7e\xa1-\xac\xae-\xff]*$/

/** Whether the printer's own font prints this line right: Latin letters and no backslash (anything else is drawn by us). */
export function hasPrinterLetters(text: string): boolean {
  return printable.test(text)
}

/** Dots a line needs in the printer's own font, on the safe side. */
export function printerWidth(text: string, size: number): number {
  let width = 0
  for (let at = 0; at < text.length; at += 1) width += widths[text.charCodeAt(at)] ?? usual
  return Math.ceil((width * size) / 1000)
}
