import type { LabelPlan, LabelSettings, LabelSource, LabelWarning } from '#store/ports/print-port.ts'
import { rowToZpl } from '#printing/zpl/row-to-zpl.ts'
import { splitZpl } from '#printing/zpl/split-zpl.ts'
import { addressLabelRows } from './address-labels.ts'
import { checkRow } from './check-row.ts'
import { type LabelRow, page } from './label-row.ts'
import type { LinePainter } from './line-painter.ts'
import { nameLabelRows } from './name-labels.ts'
import { type QrLabel, qrLabelRows } from './qr-labels.ts'
import { textRows } from './text-rows.ts'

/** What a plan is made with. */
export interface Planning {
  settings: LabelSettings
  footerLine: string
  painter: LinePainter
  /** What the codes of vouchers say, of those this device knows (decisions.md P4). */
  codes: ReadonlyMap<string, string>
}

export interface PlannedLabels {
  facts: Omit<LabelPlan, 'plan'>
  /** The rows as they lie on paper, drawn when asked for; text of the server only as far as it can be drawn. */
  draw(): Iterable<LabelRow>
  /** Its rows carry no code on paper. */
  unmarked: boolean
  /** The rows as they go to the printer, under a job's code. */
  sheets(jobCode: string): Iterable<{ zpl: string; ids: string[] }>
}

/** Stands for the code of a job that there is not yet. */
export const noJob = 'J000'

/** Warnings that are told one by one; a person reads no more. */
const mostWarnings = 200

/** Works out what a print will be, without keeping its rows: ten thousand labels are made anew where they are needed. */
export function planLabels(source: LabelSource, planning: Planning): PlannedLabels {
  if (source.kind === 'csv-qr') return planText(source)
  const warnings: LabelWarning[] = []
  const held = new Set<string>()
  let rows = 0
  let labels = 0
  const warn = (warning: LabelWarning) => {
    if (warning.kind === 'qr-long') held.add(warning.id)
    if (warnings.length < mostWarnings) warnings.push(warning)
  }
  if (source.kind === 'voucher-qr') {
    for (const { id } of source.vouchers) if (!planning.codes.has(id)) held.add(id)
  }
  for (const row of rowsOf(source, planning, noJob, warn)) {
    rows += 1
    labels += row.ids.length
  }
  const draw = (jobCode: string) => rowsOf(source, planning, jobCode, () => undefined)
  return {
    facts: { rows, labels, held: [...held], warnings, problem: null },
    draw: () => draw(noJob),
    // A name or an address is no value: its row's code stands in a comment alone.
    unmarked: source.kind === 'name-labels' || source.kind === 'address-labels',
    *sheets(jobCode) {
      for (const row of draw(jobCode)) yield { zpl: rowToZpl(row, planning.settings), ids: row.ids }
    },
  }
}

function rowsOf(
  source: Exclude<LabelSource, { kind: 'csv-qr' }>,
  { settings, footerLine, painter, codes }: Planning,
  jobCode: string,
  warn: (warning: LabelWarning) => void,
): Iterable<LabelRow> {
  const deps = { jobCode, footerLine, painter, heightDots: Math.round(settings.heightMm * page.dotsPerMm) }
  switch (source.kind) {
    case 'voucher-qr':
      return qrLabelRows(knownCodes(source.vouchers, codes), deps, warn)
    case 'name-labels':
      return nameLabelRows(source.vouchers, source.fields, deps, warn)
    case 'address-labels':
      return addressLabelRows(source.labels, deps, warn)
    case 'printer-check':
      return [checkRow(deps)]
  }
}

/** The vouchers whose code is known, with it; the others are held, never guessed (decisions.md P4). */
export function* knownCodes(
  vouchers: Iterable<{ id: string; amountCents: number }>,
  codes: ReadonlyMap<string, string>,
): Generator<QrLabel> {
  for (const { id, amountCents } of vouchers) {
    const qrContent = codes.get(id)
    if (qrContent !== undefined) yield { id, qrContent, amountCents }
  }
}

/** Problems that are told; a person reads no more. */
const mostProblems = 5

function planText({ zpl, ids }: Extract<LabelSource, { kind: 'csv-qr' }>): PlannedLabels {
  const split = splitZpl(zpl)
  const { rows, isMarked } = textRows(split.ok ? split.rows : [], ids)
  const problem = split.ok ? null : split.problems.slice(0, mostProblems).join(' ')
  return {
    facts: { rows: rows.length, labels: split.ok ? split.labels : 0, held: [], warnings: [], problem },
    *draw() {
      for (const row of rows) {
        const drawn = row.drawn(noJob)
        if (!drawn) return
        yield drawn
      }
    },
    unmarked: !isMarked,
    sheets: (jobCode) => rows.map((row) => ({ zpl: row.zpl(jobCode), ids: row.ids })),
  }
}
