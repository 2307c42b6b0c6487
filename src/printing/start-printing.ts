import type { PortalDatabase } from '#store/database/open-database.ts'
import { type PageContext, PagePicture } from './canvas/draw-page.ts'
import { carrierFormats, carrierOf, drawCarrier } from './pdf/carriers.ts'
import { PdfSheet } from './pdf/pdf-sheet.ts'
import type {
  CarrierOrder,
  DocumentOrder,
  LabelPlan,
  LabelSettings,
  LabelSource,
  PrinterInfo,
} from '#store/ports/print-port.ts'
import { type JobServiceDeps, JobService } from '#printing/jobs/job-service.ts'
import type { LabelRow } from './labels/label-row.ts'
import type { LinePainter } from './labels/line-painter.ts'
import { noJob, type PlannedLabels, planLabels } from './labels/plan-labels.ts'
import { makeDocument } from './pdf/make-document.ts'
import { UsbPrinters } from './usb/usb-printers.ts'
import { pause } from './timing.ts'

export interface PrintDeps extends Omit<JobServiceDeps, 'open'> {
  /** Absent in browsers that cannot reach a printer. */
  usb: Pick<USB, 'getDevices'> | undefined
  provider: { name: string; footerLine: string }
  redeemBase: string
  /** Loads the fonts when it is first asked. */
  painter(): Promise<LinePainter>
  /** Drops the fonts; the next `painter` loads them again. */
  freePainter(): void
}

/** Fonts that no plan and no document needs are kept this long for the next dialog. */
const idleMs = 60_000

/** A page that can be drawn; width and height in millimetres. */
export interface CarrierPicture {
  width: number
  height: number
  draw(context: PageContext, dotsPerMm: number): void
}

/** The printing worker's verbs; see PrintPort. */
export class PrintEngine {
  readonly service: JobService
  readonly #world: PrintDeps
  readonly #printers: UsbPrinters
  #plan: { number: number; source: LabelSource; planned: PlannedLabels; job: Promise<string> | null } | null = null
  #plans = 0
  #documents = 0
  /** Plans, pages, documents and jobs that are being made. */
  #working = 0
  #keepPainter = () => {}

  constructor(world: PrintDeps) {
    this.#world = world
    this.#printers = new UsbPrinters(world.usb, world.newId)
    this.service = new JobService({ ...world, open: (key) => this.#printers.open(key) })
  }

  plan(source: LabelSource, settings: LabelSettings): Promise<LabelPlan> {
    return this.#work(() => this.#makePlan(source, settings))
  }

  /** Frees what a plan holds once its dialog is closed; a job that was made of it goes on. */
  release(plan: number): void {
    if (this.#plan?.number === plan) this.#plan = null
    this.#freeLater()
  }

  async #work<T>(job: () => Promise<T>): Promise<T> {
    this.#working += 1
    try {
      return await job()
    } finally {
      this.#working -= 1
      this.#freeLater()
    }
  }

  #freeLater(): void {
    this.#keepPainter()
    this.#keepPainter = this.#world.timing.after(idleMs, () => {
      if (this.#plan === null && this.#working === 0) this.#world.freePainter()
    })
  }

  async #makePlan(source: LabelSource, settings: LabelSettings): Promise<LabelPlan> {
    const { painter, provider, strict } = this.#world
    const codes = source.kind === 'voucher-qr' ? await codesOf(strict, source.vouchers) : new Map<string, string>()
    const planned = planLabels(source, { settings, footerLine: provider.footerLine, painter: await painter(), codes })
    this.#plans += 1
    this.#plan = { number: this.#plans, source, planned, job: null }
    return { plan: this.#plans, ...planned.facts }
  }

  /** Rows [from, to) of the newest plan. */
  rows(plan: number, from: number, to: number): LabelRow[] {
    if (this.#plan?.number !== plan) return []
    const rows: LabelRow[] = []
    let at = 0
    for (const row of this.#plan.planned.draw()) {
      if (at >= to) break
      if (at >= from) rows.push(row)
      at += 1
    }
    return rows
  }

  /** A plan becomes one job, however often it is asked for; one that could not be kept may be asked for again. */
  enqueue(plan: number, printer: PrinterInfo, title: string): Promise<string> {
    const known = this.#known(plan)
    const { source, planned } = known
    if (planned.facts.problem !== null) throw new Error(planned.facts.problem)
    const { labels } = planned.facts
    const add = () =>
      this.service.add({
        kind: source.kind,
        title,
        serial: printer.serial,
        printerName: printer.name,
        labels,
        unmarked: planned.unmarked,
        sheets: (code) => planned.sheets(code),
      })
    known.job ??= this.#work(add).catch((error: unknown) => {
      known.job = null
      throw error
    })
    return known.job
  }

  labelText(of: { plan: number } | { job: string }): Promise<string> {
    if ('job' in of) return this.service.labelText(of.job)
    return Promise.resolve(Array.from(this.#known(of.plan).planned.sheets(noJob), ({ zpl }) => zpl).join('\n'))
  }

  /** How a page of an order is drawn, in the layout of its document; null where there is no such page. */
  page(order: CarrierOrder, place: number): Promise<CarrierPicture | null> {
    return this.#work(() => this.#drawPage(order, place))
  }

  async #drawPage({ kind, vouchers, content }: CarrierOrder, place: number): Promise<CarrierPicture | null> {
    const voucher = vouchers[place]
    if (!voucher) return null
    const { provider, timing } = this.#world
    const painter = await this.#world.painter()
    const sheet = await PdfSheet.open(carrierFormats[kind], { painter, madeAt: new Date(timing.now()).toISOString() })
    const [width, height] = carrierFormats[kind]
    return {
      width,
      height,
      draw(context, dotsPerMm) {
        context.fillStyle = '#fff'
        context.fillRect(0, 0, width * dotsPerMm, height * dotsPerMm)
        const page = new PagePicture({ sheet, painter, context, dotsPerMm })
        drawCarrier(kind, page, carrierOf(voucher, content), provider)
      },
    }
  }

  /** A later order, or a cancel, ends this one: it then resolves to null. */
  document(
    order: DocumentOrder,
    progress: (done: number, total: number) => void,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#work(() => this.#makeDocument(order, progress))
  }

  async #makeDocument(
    order: DocumentOrder,
    progress: (done: number, total: number) => void,
  ): Promise<Uint8Array<ArrayBuffer> | null> {
    const { painter, provider, redeemBase, strict, timing } = this.#world
    this.#documents += 1
    const number = this.#documents
    const breathe = async () => {
      await pause(timing, 0)
      if (number !== this.#documents) throw new CalledOff()
    }
    try {
      const codes = order.kind === 'voucher-qr' ? await codesOf(strict, order.vouchers) : new Map<string, string>()
      const madeAt = new Date(timing.now()).toISOString()
      const bytes = await makeDocument(order, {
        painter: await painter(),
        madeAt,
        progress,
        breathe,
        provider,
        redeemBase,
        codes,
      })
      // A short one has no pause in which it could hear that it is called off.
      return number === this.#documents ? bytes : null
    } catch (error) {
      if (error instanceof CalledOff) return null
      throw error
    }
  }

  cancelDocument(): void {
    this.#documents += 1
  }

  printers(): Promise<PrinterInfo[]> {
    return this.#printers.list()
  }

  #known(plan: number) {
    if (this.#plan?.number !== plan) throw new Error('this plan was replaced by a later one')
    return this.#plan
  }
}

class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

/** What the codes of these vouchers say, as far as this device knows. */
async function codesOf(database: PortalDatabase, vouchers: readonly { id: string }[]): Promise<Map<string, string>> {
  const found = await database.voucherQrs.bulkGet(vouchers.map(({ id }) => id))
  return new Map(found.flatMap((one) => (one ? [[one.id, one.qrContent] as const] : [])))
}
