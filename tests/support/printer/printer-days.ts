import { openDatabase } from '#store/database/open-database.ts'
import { UsbPrinters } from '#printing/usb/usb-printers.ts'
import { randomFrom } from '#tests/sync/simulation/sim-time.ts'
import { DeskDay, type PrintersOf } from './desk-day.ts'
import { StoreTime } from './store-time.ts'

export interface DaysSum {
  days: number
  /** Rows on another printer than the one that was meant. */
  wrong: number
  duplicates: number
  /** Rows of finished jobs that are on no paper. */
  lost: number
  printed: number
  jobs: number
  /** Times that a person said that a printer without a serial number is the one of a job, or that it is not. */
  confirmed: number
  declined: number
  /** Presses that printed nothing, because it was not certain on which printer. */
  refused: number
  seeds: { seed: number; words: string }[]
}

let databases = 0

/** Days at a desk with several printers, one after the other; ends at the first wrong one if `first` is set. */
export async function playDays(
  days: number,
  seed: number,
  {
    first = false,
    printersOf = (usb, newId) => new UsbPrinters(usb, newId),
  }: { first?: boolean; printersOf?: PrintersOf } = {},
): Promise<DaysSum> {
  const sum: DaysSum = {
    days: 0,
    wrong: 0,
    duplicates: 0,
    lost: 0,
    printed: 0,
    jobs: 0,
    confirmed: 0,
    declined: 0,
    refused: 0,
    seeds: [],
  }
  while (sum.days < days && !(first && sum.seeds.length > 0)) {
    const own = seed + sum.days
    const day = await playDay(own, printersOf)
    sum.days += 1
    for (const key of ['wrong', 'duplicates', 'lost', 'printed', 'jobs', 'confirmed', 'declined', 'refused'] as const)
      sum[key] += day[key]
    if (day.wrong + day.duplicates + day.lost > 0)
      sum.seeds.push({
        seed: own,
        words: `${day.wrong} rows on the wrong printer, ${day.duplicates} twice, ${day.lost} lost`,
      })
  }
  return sum
}

async function playDay(seed: number, printersOf: PrintersOf) {
  databases += 1
  const strict = await openDatabase(`printer-days-${databases}`, 'strict')
  const time = new StoreTime()
  time.watch(strict)
  try {
    const day = new DeskDay({ strict, time, random: randomFrom(seed), printersOf })
    await day.play()
    return await day.outcome()
  } finally {
    await strict.delete()
  }
}

export function daysLine(sum: DaysSum): string {
  const { days, wrong, duplicates, lost, printed, jobs, confirmed, declined, refused } = sum
  return `runs ${days}: on the wrong printer ${wrong}, duplicates ${duplicates}, lost ${lost}; ${printed} rows of ${jobs} jobs, printer confirmed ${confirmed}, declined ${declined}, refused ${refused}`
}
