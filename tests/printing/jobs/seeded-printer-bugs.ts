import type { SeededBug } from '#tests/sync/simulation/seeded-bug-list.ts'

/** Ways to take one printer for another: the days of `npm run printer-faults -- --days N` must catch each. */
export const seededPrinterBugs: readonly SeededBug[] = [
  {
    name: 'a printer without a serial number is matched by vendor and product',
    file: 'src/printing/usb/usb-printers.ts',
    right: 'found.filter((each) => each.key === key)',
    wrong: 'found.filter((each) => productKey(each.key) === productKey(key)).slice(0, 1)',
  },
  {
    name: 'a printer that is plugged in again is the same one',
    file: 'src/printing/usb/usb-printers.ts',
    right: 'before.get(device) ?? this.#newId()',
    wrong: "'always'",
  },
  {
    name: 'the first printer is taken if none was chosen',
    file: 'src/ui/printing/printer-target.ts',
    right: "second ? { kind: 'choose' } :",
    wrong: 'second === null ? first :',
  },
  {
    name: 'another printer is taken if the chosen one is away',
    file: 'src/ui/printing/printer-target.ts',
    right: "if (!one) return { kind: 'absent', choice }",
    wrong: "if (!one && printers[0]) return { kind: 'printer', printer: printers[0] }",
  },
  {
    name: 'a printer without a serial number is taken for the chosen one',
    file: 'src/ui/printing/printer-target.ts',
    right: 'alike.filter(({ serial }) => serial === confirmed)',
    wrong: 'alike.slice(0, 1)',
  },
  {
    name: 'the count of another printer settles rows in doubt',
    file: 'src/printing/jobs/run-job.ts',
    right: 'other.serial === this.#job.serial',
    wrong: 'true',
    caughtBy: 'tests/printing/jobs/look-at-printer.test.ts',
  },
  {
    name: 'rows in doubt are settled by the count of a printer that a person has confirmed',
    file: 'src/printing/jobs/job-service.ts',
    right: 'serial: confirmed, odoBase: null, shared: rowsInDoubt(job) > 0',
    wrong: 'serial: confirmed',
    caughtBy: 'tests/printing/jobs/confirmed-printer.test.ts',
  },
]
