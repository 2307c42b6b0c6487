import type { SeededBug } from '#tests/sync/simulation/seeded-bug-list.ts'

/** A rule of reading files broken, each in one place: the files of `npm run file-fuzz` must catch every one. */
export const seededFileBugs: readonly SeededBug[] = [
  {
    name: 'a comma groups before two digits as well',
    file: 'src/store/values/plain-decimal.ts',
    right: String.raw`(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3}|`,
    wrong: String.raw`(?:,\d{2,3})+|`,
  },
  {
    name: 'a third decimal is cut',
    file: 'src/store/values/amount.ts',
    right: `  if (decimals.length > 2) return wrong('too many decimals')\n`,
    wrong: '',
    also: {
      file: 'src/store/values/amount.ts',
      right: `Number(decimals.padEnd(2, '0'))`,
      wrong: `Number(decimals.slice(0, 2).padEnd(2, '0'))`,
    },
  },
  {
    name: 'a minus is left out',
    file: 'src/store/values/amount.ts',
    right: "partsOf(text).hasSign ? wrong('sign') : read",
    wrong: 'partsOf(text).hasSign ? { ...read, cents: Math.abs(read.cents) } : read',
  },
  {
    name: 'amounts that read in two ways have a dot without a question',
    file: 'src/store/values/amount.ts',
    right: 'isOpen: seen.open > 0 && !isDecided }',
    wrong: 'isOpen: false }',
  },
  {
    name: 'each amount decides its own mark',
    file: 'src/store/values/amount.ts',
    right: "  return read.kind === 'amount' && read.cents > 0 && read.cents <= mostCents ? read.cents : null",
    wrong:
      "  const either = read.kind === 'amount' ? read : readAmount(text, other[mark])\n  return either.kind === 'amount' && either.cents > 0 && either.cents <= mostCents ? either.cents : null",
  },
  {
    name: 'days that read in two orders are day first without a question',
    file: 'src/store/values/sheet-time.ts',
    right: `  if (seen.unclear && seen.dayFirst === seen.monthFirst) return 'unclear'\n`,
    wrong: '',
  },
  {
    name: 'a day number of Excel counts one day more',
    file: 'src/store/values/sheet-time.ts',
    right: 'zero: -25_569',
    wrong: 'zero: -25_568',
  },
  {
    name: 'the zone of an instant is left out',
    file: 'src/store/values/sheet-time.ts',
    right: '  return { day: colomboDay(instant), time: colomboTime(instant) }',
    wrong: '  return { day: text.slice(0, 10), time: text.slice(11, 16) }',
  },
  {
    name: 'a shortened number is a code',
    file: 'src/store/values/spreadsheet-damage.ts',
    right: '  if (scientific.test(cell)) return',
    wrong: '  if (scientific.test(cell) && cell.length > 40) return',
  },
  {
    name: 'zeros from the 16th digit raise no doubt',
    file: 'src/store/exchange/lost-digits.ts',
    right: '  if (kind.hasLong && !kind.keepsDigits) {',
    wrong: '  if (kind.hasLong && kind.lengths.size > 9) {',
  },
  {
    name: 'a code with letters hides that others lost their zeros',
    file: 'src/store/exchange/lost-digits.ts',
    right: '    kind.otherLengths.add(code.length)',
    wrong: '    kind.keepsZeros = true',
  },
  {
    name: 'the sums count cells that are refused',
    file: 'src/store/exchange/table-sums.ts',
    right: '    sum.read += cents === null ? 0 : count',
    wrong: '    sum.read += count',
  },
  {
    name: 'an amount that waits for an answer is in the sums',
    file: 'src/store/define/table-columns.ts',
    right: '  return isOpen?.amounts && isOpenAmount(cell) ? null : amountAboveZero(cell, decimalMark)',
    wrong: '  return amountAboveZero(cell, decimalMark)',
  },
  {
    name: 'a torn amount is taken where the row ends with an empty cell',
    file: 'src/store/exchange/table-rows.ts',
    right: '    if (width > this.width.most) return true\n',
    wrong: '',
    // One file in 10,000 meets it, as it does the next one.
    caughtBy: 'tests/store/exchange/torn-cells.test.ts',
  },
  {
    name: 'text below an empty title at the end is left out',
    file: 'src/store/exchange/table-rows.ts',
    right: `  while (titled > 0 && table.cell(header, titled - 1) === '') titled -= 1\n`,
    wrong: '',
    caughtBy: 'tests/store/exchange/torn-cells.test.ts',
  },
  {
    name: 'bytes that are no UTF-8 are replaced',
    file: 'src/store/exchange/decode-text.ts',
    right: `new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isPart }) }`,
    wrong: `new TextDecoder('utf-8').decode(bytes, { stream: isPart }) }`,
  },
  {
    // No file is read as something else with this one, but fewer of those with titles above are read.
    name: 'the first line alone shows the separator',
    file: 'src/store/exchange/parse-table.ts',
    right: '  const start = body.slice(0, sampleLength)',
    wrong: '  const start = body.slice(0, Math.max(1, body.search(/[\\r\\n]/)))',
    also: {
      file: 'src/store/exchange/read-rows.ts',
      right: '  if (given !== undefined || read.ok || read.lacksColumns !== true) return read',
      wrong: "  if (given !== undefined || read.ok || text !== '') return read",
    },
  },
]
